/**
 * `npm run bench -- tracking`: what the tracking page reads, with its key, in a shop with 100,000 parcels among 20 other shops; and what
 * it costs with a wrong key, which shows what no key shows, and for a number that does not exist (decision 108). Exit codes are those of `quotes`;
 * `--quick`: a fifth of the parcels.
 */
import { randomBytes } from "node:crypto";
import "../scripts/app-modules.ts";
import { LARGE, startSeededDatabase } from "./pages/seeded.ts";
import { measured } from "./stage/run.ts";
import { quantile } from "./stage/statistics.ts";

const { openDatabase } = await import("../app/store/database.server.ts");
const { createCipher } = await import("../app/store/cipher.server.ts");
const { createLog } = await import("../app/log.server.ts");
const { createBuyerHashes } = await import("../app/store/buyer-hashes.server.ts");
const { createQuoteMemory } = await import("../app/store/quote-memory.server.ts");
const { loadGazetteer } = await import("../app/store/gazetteer.server.ts");
const { openTracking } = await import("../app/flows/buyer/view.server.ts");

const READS = 2_000;
const LIMIT_MS = 40;

await measured(async (results, ends) => {
  const databaseUrl = await startSeededDatabase(ends);
  const log = createLog("silent");
  const database = openDatabase(databaseUrl, log);
  ends.push(() => database.close());
  const cipher = createCipher([{ id: "k1", key: randomBytes(32) }]);
  const buyers = createBuyerHashes(database, cipher);
  const quotes = createQuoteMemory(database, cipher, loadGazetteer(), log);
  const deps = { database, buyers, quotes, now: () => new Date() } as unknown as Parameters<typeof openTracking>[0];
  const [shop] = await database.query<{ domain: string }>("SELECT domain FROM shop WHERE id = $1", [LARGE.id]);
  if (!shop) throw new Error("the shop is missing");
  const parcels = await database.query<{ label: string; orderId: string }>(
    `SELECT label, order_id AS "orderId" FROM shipment WHERE shop_id = $1 AND label IS NOT NULL ORDER BY md5(id::text) LIMIT ${READS}`,
    [LARGE.id],
  );
  const keyOf = await buyers.keys();
  const wrong = "x".repeat(22);
  const measure = async (read: (parcel: { label: string; orderId: string }) => Promise<unknown>, found: boolean) => {
    const times: number[] = [];
    for (const parcel of [...parcels.slice(0, 100), ...parcels]) {
      const began = performance.now();
      const view = await read(parcel);
      times.push(performance.now() - began);
      if ((view !== null) !== found) throw new Error(`${parcel.label} was ${found ? "not " : ""}found`);
    }
    return times.slice(100);
  };
  const open = await measure(
    ({ label, orderId }) => openTracking(deps, shop.domain, label, keyOf(LARGE.id, orderId)),
    true,
  );
  results.most("tracking page, p95", quantile(open, 0.95), LIMIT_MS, "ms");
  results.note("tracking page, median", `${quantile(open, 0.5).toFixed(2)} ms`);
  const closed = await measure(({ label }) => openTracking(deps, shop.domain, label, wrong), true);
  const none = await measure(({ label }) => openTracking(deps, shop.domain, `${label}X`, wrong), false);
  results.note("wrong key, median", `${quantile(closed, 0.5).toFixed(2)} ms`);
  results.note("no such number, median", `${quantile(none, 0.5).toFixed(2)} ms`);
});
