import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ELEMENTS_FILE, readElements, writeElements } from "../../../scripts/extension-elements/read.ts";

test("the host accepts the elements of Shopify's types: run `node scripts/extension-elements.ts` after an update", () => {
  const elements = readElements();
  expect(elements.checkout["s-text"]?.properties).toContain("tone");
  expect(elements.checkout["s-button"]?.events).toEqual(["click"]);
  // A block is not an action, and neither is at the checkout.
  const roots = Object.entries(elements).map(([surface, its]) => [
    surface,
    Object.keys(its).filter((name) => name.startsWith("s-admin-")),
  ]);
  expect(Object.fromEntries(roots)).toEqual({
    checkout: [],
    "thank-you": [],
    "customer-account": [],
    "admin-block": ["s-admin-block"],
    "admin-action": ["s-admin-action"],
    "admin-print-action": ["s-admin-print-action"],
  });
  expect(readFileSync(ELEMENTS_FILE, "utf8")).toBe(writeElements(elements));
});
