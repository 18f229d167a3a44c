/**
 * `node scripts/extension-elements.ts`: writes the lists of elements that extensions of each surface may use, from Shopify's own
 * types, for the host of the simulated pages. Run it again when `@shopify/ui-extensions` is updated; a test fails until then.
 */
import { writeFileSync } from "node:fs";
import { ELEMENTS_FILE, readElements, writeElements } from "./extension-elements/read.ts";

writeFileSync(ELEMENTS_FILE, writeElements(readElements()));
