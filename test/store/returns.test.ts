import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { returnStage } from "~/domain/returns/stage";
import type { Database } from "~/store/database.server";
import { countOverdue, listReturns, type ReturnPosition } from "~/store/returns.server";
import { createShipment } from "~/store/shipments.server";
import { readReturnTallies, repairTallies } from "~/store/tallies.server";
import { aDatabase } from "./a-database";

const NOW = new Date("2026-11-23T03:00:00Z");
const ORDER = "gid://shopify/Order/1";
const RETURN_STATES = ["none", "returning", "returned", "settled"] as const;

async function aShop(database: Database): Promise<string> {
  const id = randomUUID().slice(0, 8);
  await database.query(`INSERT INTO shop (id, domain_hash, updated_at) VALUES ($1, $1, now())`, [id]);
  await database.query(
    `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status, outstanding_vnd, total_vnd, details, read_at)
     VALUES ($1, $2, '#1', $3, $3, 'PENDING', 'UNFULFILLED', 0, 0, '{}', $3)`,
    [id, ORDER, NOW],
  );
  return id;
}

const aParcel = (database: Database, shopId: string, patch: object = {}) =>
  createShipment(database, { shopId, orderId: ORDER, fulfillmentOrderId: "f", state: "booked", ...patch }, NOW);

interface Stored {
  stage: string | null;
  since: Date | null;
  part: boolean | null;
}

test("the database says as the domain does where a return is, and keeps the numbers", async () => {
  const database = await aDatabase();
  const shopId = await aShop(database);
  const { id } = await aParcel(database, shopId);
  const states = fc.record({
    returnState: fc.constantFrom(...RETURN_STATES),
    receivedAt: fc.option(fc.constant(NOW), { nil: null }),
  });
  const seen = new Set<string | null>();
  await fc.assert(
    fc.asyncProperty(states, async ({ returnState, receivedAt }) => {
      const [stored] = await database.query<Stored>(
        `UPDATE shipment SET return_state = $3, return_received_at = $4, carrier_status_at = $5 WHERE shop_id = $1 AND id = $2
         RETURNING return_stage AS stage, return_since AS since, return_part AS part`,
        [shopId, id, returnState, receivedAt, NOW],
      );
      const stage = returnStage({ returnState, receivedAt });
      seen.add(stage);
      // A release from before writes neither the time nor whether it is a part.
      const kept = returnState === "none" ? { since: null, part: null } : { since: NOW, part: false };
      expect(stored).toEqual({ stage, ...kept });
      const open = stage === null || stage === "received" ? [] : [[stage, 1]];
      expect([...(await readReturnTallies(database, shopId))]).toEqual(open);
    }),
    { numRuns: 100 },
  );
  expect(seen.size).toBe(4);
  expect(await repairTallies(database, shopId)).toBe(0);
  await database.query("DELETE FROM shipment WHERE shop_id = $1", [shopId]);
  expect(await readReturnTallies(database, shopId)).toEqual(new Map());
});

test("what had arrived before any of this was kept, and waits for nobody, stays so when it is settled", async () => {
  const database = await aDatabase();
  const shopId = await aShop(database);
  const { id } = await aParcel(database, shopId, { returnState: "returned" });
  const change = async (what: string) => {
    const [row] = await database.query<Stored>(
      `UPDATE shipment SET ${what} WHERE shop_id = $1 AND id = $2 RETURNING return_stage AS stage`,
      [shopId, id],
    );
    return row?.stage;
  };
  expect(await change("return_stage = NULL")).toBeNull();
  expect(await change("return_state = 'settled'")).toBeNull();
  expect(await change("return_received_at = now()")).toBe("received");
  expect(await change("return_received_at = NULL")).toBe("arrived");
});

test("each stage is listed whole by pages, of a pickup, and since a time", async () => {
  const database = await aDatabase();
  const shopId = await aShop(database);
  const at = (n: number) => new Date(NOW.getTime() - Math.floor(n / 2) * 3_600_000);
  const made: { id: string; stage: string; pickupId: string; at: Date }[] = [];
  for (let n = 0; n < 24; n += 1) {
    const stage = (["on_way", "arrived", "received"] as const)[n % 3] ?? "on_way";
    const pickupId = `${n % 2}`;
    const { id } = await aParcel(database, shopId, {
      ...{ returnState: stage === "on_way" ? "returning" : "returned", returnSince: at(n), pickupId },
      returnReceivedAt: stage === "received" ? at(n) : null,
    });
    made.push({ id, stage, pickupId, at: at(n) });
  }
  const pages = async (stage: "on_way" | "arrived" | "received", pickupId: string | null, since: Date | null) => {
    const ids: string[] = [];
    for (let after: ReturnPosition | null = null; ; ) {
      const rows = await listReturns(database, shopId, { stage, pickupId, since, after, limit: 3 });
      ids.push(...rows.map(({ id }) => id));
      const last = rows.at(-1);
      if (!last) return ids;
      const when = stage === "received" ? last.returnReceivedAt : last.returnSince;
      after = { at: when?.toISOString() ?? "", id: last.id };
    }
  };
  for (const stage of ["on_way", "arrived", "received"] as const) {
    const expected = (wanted: (one: (typeof made)[number]) => boolean) => {
      const some = made.filter((one) => one.stage === stage && wanted(one));
      const turn = stage === "received" ? -1 : 1;
      return some
        .toSorted((a, b) => turn * (a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)))
        .map(({ id }) => id);
    };
    expect(await pages(stage, null, null)).toEqual(expected(() => true));
    expect(await pages(stage, "1", null)).toEqual(expected(({ pickupId }) => pickupId === "1"));
    if (stage !== "received") expect(await pages(stage, null, at(9))).toEqual(expected((one) => one.at < at(9)));
  }
  expect(await countOverdue(database, shopId, at(9))).toBe(
    made.filter((one) => one.stage === "on_way" && one.at < at(9)).length,
  );
});
