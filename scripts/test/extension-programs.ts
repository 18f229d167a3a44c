import { globSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The TypeScript programs of the extensions and of their tests. They are separate because Shopify's surfaces declare the same
 * tags differently.
 */
export const EXTENSION_PROGRAMS = globSync("extensions/*/{,tests/}tsconfig.json").map(dirname).sort();
