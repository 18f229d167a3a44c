/**
 * `node scripts/extension-elements.ts`: writes down the elements that a checkout extension may draw, from Shopify's own
 * types, for the host of the simulated checkout. To be run again when `@shopify/ui-extensions` is updated; a test tells.
 */
import { writeFileSync } from "node:fs";
import { ELEMENTS_FILE, readElements, writeElements } from "./extension-elements/read.ts";

writeFileSync(ELEMENTS_FILE, writeElements(readElements()));
