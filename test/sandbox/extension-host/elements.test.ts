import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ELEMENTS_FILE, readElements, writeElements } from "../../../scripts/extension-elements/read.ts";

test("the host accepts the elements of Shopify's types: run `node scripts/extension-elements.ts` after an update", {
  timeout: 30_000,
}, () => {
  const elements = readElements();
  expect(elements["s-text"]?.properties).toContain("tone");
  expect(elements["s-button"]?.events).toEqual(["click"]);
  expect(readFileSync(ELEMENTS_FILE, "utf8")).toBe(writeElements(elements));
});
