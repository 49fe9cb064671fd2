// Which language the page without a server speaks.

import assert from "node:assert/strict";
import {test} from "node:test";
import {languageAsked} from "../scripts/site/language.js";

const SPOKEN = ["en", "cs", "de", "it"];
const KEPT = JSON.stringify({language: "it", look: "dark"});

test("the address comes first, then the device's option, then the browser", () => {
  assert.equal(languageAsked("?game=k3f9&lang=cs", KEPT, ["de-DE"], SPOKEN), "cs");
  assert.equal(languageAsked("?game=k3f9", KEPT, ["de-DE"], SPOKEN), "it");
  assert.equal(languageAsked("", '{"look":"dark"}', ["de-DE"], SPOKEN), "de");
  assert.equal(languageAsked("?lang=DE_at", "", [], SPOKEN), "de");
});

test("a language that the page doesn't speak is passed over", () => {
  assert.equal(languageAsked("?lang=fr", KEPT, ["de"], SPOKEN), "it");
  assert.equal(languageAsked("?lang=fr", '{"language":"fr"}', ["fr-CH", "cs-CZ", "de"], SPOKEN), "cs");
  assert.equal(languageAsked("", "", ["fr", "en-GB", "de"], SPOKEN), "en");
  assert.equal(languageAsked("", "", ["fr"], SPOKEN), "en");
  assert.equal(languageAsked("", "", [], SPOKEN), "en");
});

test("what isn't ours in the cookie is no language", () => {
  for (const options of ["{", "null", "[]", '"de"', '{"language":["de"]}', '{"language":""}'])
    assert.equal(languageAsked("", options, ["cs"], SPOKEN), "cs", options);
});
