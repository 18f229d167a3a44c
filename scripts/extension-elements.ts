/**
 * `node scripts/extension-elements.ts`: writes the list of elements that a checkout extension may use, from Shopify's own types,
 * for the host of the simulated checkout. Run it again when `@shopify/ui-extensions` is updated; a test fails until then.
 */
import { writeFileSync } from "node:fs";
import { ELEMENTS_FILE, readElements, writeElements } from "./extension-elements/read.ts";

writeFileSync(ELEMENTS_FILE, writeElements(readElements()));
