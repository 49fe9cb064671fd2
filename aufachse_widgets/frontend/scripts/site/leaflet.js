// Of ipyleaflet's front end what our maps are made of: with all that it offers (drawing, measuring, other projections) the site would be half as large again.

import {MessageLoop} from "@lumino/messaging";
import {Widget} from "@lumino/widgets";
import {LeafletPopupView as TheirPopup} from "jupyter-leaflet/lib/layers/Popup";
import {LeafletMapView as TheirMap} from "jupyter-leaflet/lib/Map";

export {LeafletAttributionControlModel, LeafletAttributionControlView} from "jupyter-leaflet/lib/controls/AttributionControl";
export {LeafletControlModel, LeafletControlView} from "jupyter-leaflet/lib/controls/Control";
export {LeafletZoomControlModel, LeafletZoomControlView} from "jupyter-leaflet/lib/controls/ZoomControl";
export {LeafletFeatureGroupModel, LeafletFeatureGroupView} from "jupyter-leaflet/lib/layers/FeatureGroup";
export {LeafletGeoJSONModel, LeafletGeoJSONView} from "jupyter-leaflet/lib/layers/GeoJSON";
export {LeafletLayerModel, LeafletLayerView, LeafletUILayerModel, LeafletUILayerView} from "jupyter-leaflet/lib/layers/Layer";
export {LeafletLayerGroupModel, LeafletLayerGroupView} from "jupyter-leaflet/lib/layers/LayerGroup";
export {LeafletPopupModel} from "jupyter-leaflet/lib/layers/Popup";
export {LeafletMapModel, LeafletMapStyleModel} from "jupyter-leaflet/lib/Map";

/** A map that tells what lies on it when it comes to the page and when it goes. */
export class LeafletMapView extends TheirMap {
  /** @param {import("@lumino/messaging").Message} message */
  processLuminoMessage(message) {
    super.processLuminoMessage(message);
    this.trigger(message.type);
  }
}

/** A popup whose widgets come to the page and go with the map: else they could not be closed once the map is gone. */
export class LeafletPopupView extends TheirPopup {
  leaflet_events() {
    super.leaflet_events();
    this.listenTo(this.map_view, Widget.Msg.AfterAttach.type, () => this.tell(true));
    this.listenTo(this.map_view, Widget.Msg.BeforeDetach.type, () => this.tell(false));
  }

  /** @param {boolean} attached */
  tell(attached) {
    const inside = /** @type {any} */ (this.child)?.luminoWidget;
    if (!inside || inside.isAttached === attached) return;
    for (const message of attached ? [Widget.Msg.BeforeAttach, Widget.Msg.AfterAttach] : [Widget.Msg.BeforeDetach, Widget.Msg.AfterDetach])
      MessageLoop.sendMessage(inside, message);
  }
}
