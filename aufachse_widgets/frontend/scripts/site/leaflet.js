// Of ipyleaflet's front end what our maps are made of: with all that it offers (drawing, measuring, other projections) the site would be half as large again.

export {LeafletAttributionControlModel, LeafletAttributionControlView} from "jupyter-leaflet/lib/controls/AttributionControl";
export {LeafletControlModel, LeafletControlView} from "jupyter-leaflet/lib/controls/Control";
export {LeafletZoomControlModel, LeafletZoomControlView} from "jupyter-leaflet/lib/controls/ZoomControl";
export {LeafletFeatureGroupModel, LeafletFeatureGroupView} from "jupyter-leaflet/lib/layers/FeatureGroup";
export {LeafletGeoJSONModel, LeafletGeoJSONView} from "jupyter-leaflet/lib/layers/GeoJSON";
export {LeafletLayerModel, LeafletLayerView, LeafletUILayerModel, LeafletUILayerView} from "jupyter-leaflet/lib/layers/Layer";
export {LeafletLayerGroupModel, LeafletLayerGroupView} from "jupyter-leaflet/lib/layers/LayerGroup";
export {LeafletPopupModel, LeafletPopupView} from "jupyter-leaflet/lib/layers/Popup";
export {LeafletMapModel, LeafletMapStyleModel, LeafletMapView} from "jupyter-leaflet/lib/Map";
