import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { BUYER_OUTCOMES, type BuyerHistory } from "~/domain/confirm/history";
import { COD_STATES, PARCEL_STATES } from "~/domain/parcel/state";
import { STATUSES } from "~/domain/status/codes";
import { REASONS } from "~/domain/status/reasons";
import { eraseBuyerHistories, listBuyersOf, listOutcomesOf, readBuyerHistories } from "~/store/buyer-histories.server";
import type { Database } from "~/store/database.server";
import { createShipment, updateShipment } from "~/store/shipments.server";
import { buyerOutcome, type OutcomeFacts } from "../flows/a-buyer";
import { aDatabase } from "./a-database";

const NOW = new Date("2026-11-23T03:00:00Z");
const ORDER = "gid://shopify/Order/1";

async function aShop(database: Database): Promise<string> {
  const id = randomUUID().slice(0, 8);
  await database.query("INSERT INTO shop (id, domain_hash, updated_at) VALUES ($1, $1, now())", [id]);
  await database.query(
    `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status, outstanding_vnd, total_vnd, details, read_at)
     VALUES ($1, $2, '#1', $3, $3, 'PENDING', 'UNFULFILLED', 0, 0, '{"destination": null, "phone": null}', $3)`,
    [id, ORDER, NOW],
  );
  return id;
}

const aParcel = (database: Database, shopId: string, patch: object) =>
  createShipment(database, { shopId, orderId: ORDER, fulfillmentOrderId: "f", state: "ready", ...patch }, NOW);

const codes = Object.values(STATUSES).map(({ code }) => code);
const reasons = [...Object.values(REASONS.deliveryFailure).map(({ code }) => code), "999"];
const facts: fc.Arbitrary<OutcomeFacts> = fc.record({
  // Most of them are at the carrier: that is where outcomes are.
  state: fc.oneof(fc.constantFrom(...PARCEL_STATES), fc.constantFrom("booked" as const, "closed" as const)),
  carrierStatus: fc.option(fc.constantFrom(...codes)),
  deliveredAt: fc.option(fc.constant(NOW)),
  returnState: fc.constantFrom("none", "none", "returning", "returned", "settled"),
  codState: fc.constantFrom(...COD_STATES),
  failedReason: fc.option(fc.constantFrom(...reasons)),
});

/** Something that happens to one of a shop's parcels. */
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant("moves" as const), parcel: fc.nat(), facts }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("is for" as const),
      parcel: fc.nat(),
      buyer: fc.constantFrom("an", "binh", null),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("is removed" as const), parcel: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant("buyer is erased" as const), buyer: fc.constantFrom("an", "binh") }),
  },
);

test("the database says as the domain does what became of a parcel", async () => {
  const database = await aDatabase();
  const parcels = fc.sample(facts, 3_000);
  const rows = await database.query<{ outcome: string | null }>(
    `SELECT buyer_outcome_of(f.state, f."carrierStatus", f."deliveredAt", f."returnState", f."codState", f."failedReason") AS outcome
       FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY p (facts, n),
            jsonb_to_record(p.facts) AS f (state "ShipmentState", "carrierStatus" int, "deliveredAt" timestamptz, "returnState" "ReturnState",
                                           "codState" "CodState", "failedReason" text) ORDER BY p.n`,
    [JSON.stringify(parcels)],
  );
  const said = rows.map(({ outcome }, n) => ({ facts: parcels[n], outcome }));
  expect(said).toEqual(parcels.map((parcel) => ({ facts: parcel, outcome: buyerOutcome(parcel) })));
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set([...BUYER_OUTCOMES, null]));
});

test("after any lives of its parcels a buyer's history says what the parcels say", async () => {
  const database = await aDatabase();
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 40, size: "max" }), async (happenings) => {
      const [shopId, another] = [await aShop(database), await aShop(database)];
      await aParcel(database, another, { state: "booked", buyer: "an" });
      const ids: string[] = [];
      for (const buyer of ["an", "an", "binh", null]) ids.push((await aParcel(database, shopId, { buyer })).id);
      for (const one of happenings) {
        const id = "parcel" in one ? (ids[one.parcel % ids.length] ?? "") : "";
        const key = { shopId, id };
        if (one.what === "moves") await updateShipment(database, key, { ...one.facts, updatedAt: NOW });
        if (one.what === "is for") await updateShipment(database, key, { buyer: one.buyer, updatedAt: NOW });
        if (one.what === "is removed")
          await database.query("DELETE FROM shipment WHERE shop_id = $1 AND id = $2", [shopId, id]);
        if (one.what === "buyer is erased") await eraseBuyerHistories(database, shopId, [one.buyer]);
      }
      const rows = await database.query<OutcomeFacts & { buyer: string | null }>(
        `SELECT buyer, state, carrier_status AS "carrierStatus", delivered_at AS "deliveredAt", return_state AS "returnState",
                cod_state AS "codState", failed_reason AS "failedReason" FROM shipment WHERE shop_id = $1`,
        [shopId],
      );
      const historyOf = await readBuyerHistories(database, shopId, ["an", "binh"]);
      for (const buyer of ["an", "binh"]) {
        const wanted: BuyerHistory["counts"] = {};
        for (const row of rows.filter((row) => row.buyer === buyer)) {
          const outcome = buyerOutcome(row);
          if (outcome) wanted[outcome] = (wanted[outcome] ?? 0) + 1;
        }
        expect(historyOf(buyer).counts).toEqual(wanted);
      }
      const others = await readBuyerHistories(database, another, ["an"]);
      expect(others("an").counts).toEqual({ under_way: 1 });
    }),
    { numRuns: 40 },
  );
});

test("a history is as old as the carrier's last word, and of at most 500 parcels", async () => {
  const database = await aDatabase();
  const shopId = await aShop(database);
  const at = new Date("2026-11-20T01:00:00Z");
  await aParcel(database, shopId, { state: "booked", buyer: "an", carrierStatus: 4, carrierStatusAt: at });
  const [of, nobody] = [
    await readBuyerHistories(database, shopId, ["an"]),
    await readBuyerHistories(database, shopId, []),
  ];
  expect(of("an")).toEqual({ counts: { under_way: 1 }, lastAt: at.toISOString(), more: false });
  expect([of(null), of("binh"), nobody("an")].map(({ lastAt }) => lastAt)).toEqual([null, null, null]);
  await database.query(
    `INSERT INTO buyer_parcel (shop_id, buyer, shipment_id, outcome, at)
     SELECT $1, 'an', gen_random_uuid(), 'delivered', $2 FROM generate_series(1, 600)`,
    [shopId, at],
  );
  const many = (await readBuyerHistories(database, shopId, ["an"]))("an");
  expect(many.more).toBe(true);
  expect(Object.values(many.counts).reduce((sum, count) => sum + count, 0)).toBe(501);
});

test("reading a page of buyers looks up each in the key, and nothing else", async () => {
  const database = await aDatabase();
  const shopId = await aShop(database);
  await database.query(
    `INSERT INTO buyer_parcel (shop_id, buyer, shipment_id, outcome, at)
     SELECT $1, 'b' || n % 2000, gen_random_uuid(), 'delivered', now() FROM generate_series(1, 20000) n`,
    [shopId],
  );
  await database.query("ANALYZE buyer_parcel");
  const buyers = Array.from({ length: 50 }, (_, n) => `b${n}`);
  const [plan] = await database.query<{ "QUERY PLAN": object[] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT w.buyer, p.outcome, count(*) FROM unnest($2::text[]) AS w (buyer)
      CROSS JOIN LATERAL (SELECT b.outcome FROM buyer_parcel b WHERE b.shop_id = $1 AND b.buyer = w.buyer LIMIT 501) p GROUP BY 1, 2`,
    [shopId, buyers],
  );
  const text = JSON.stringify(plan);
  expect(text).toContain("buyer_parcel_pkey");
  expect(text).not.toContain("Seq Scan");
});

test("a buyer's parcels are told and forgotten together, whatever happens to them later", async () => {
  const database = await aDatabase();
  const shopId = await aShop(database);
  const { id } = await aParcel(database, shopId, {
    state: "booked",
    buyer: "an",
    trackingNumber: "S1.A",
    carrierStatusAt: NOW,
  });
  await aParcel(database, shopId, { state: "booked", buyer: "binh" });
  expect((await listBuyersOf(database, shopId, [ORDER])).sort()).toEqual(["an", "binh"]);
  expect(await listOutcomesOf(database, shopId, ["an"])).toEqual([
    { trackingNumber: "S1.A", outcome: "under_way", at: NOW },
  ]);
  expect(await eraseBuyerHistories(database, shopId, ["an"])).toBe(1);
  await updateShipment(
    database,
    { shopId, id },
    { carrierStatus: 5, deliveredAt: NOW, codState: "collected", updatedAt: NOW },
  );
  expect(await listOutcomesOf(database, shopId, ["an", "binh"])).toMatchObject([{ outcome: "under_way" }]);
});
