import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OVERDUE_AFTER_DAYS, PACED_RETURNS } from "~/domain/returns/pace";
import { returnStage } from "~/domain/returns/stage";
import type { Database } from "~/store/database.server";
import { readReturnPace } from "~/store/return-pace.server";
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
  ended: Date | null;
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

describe("when a return was back", () => {
  const [early, told, later] = [1, 2, 3].map((day) => new Date(NOW.getTime() + day * 86_400_000)) as [Date, Date, Date];

  test.each<[string, [change: string, at: Date | null][], Date | null]>([
    ["on its way", [["return_state = 'returning'", null]], null],
    ["when the carrier says so first", [["return_state = 'returned', carrier_status_at = $3", told]], told],
    [
      "not when staff receive it after that, nor when it is settled",
      [
        ["return_state = 'returned', carrier_status_at = $3", told],
        ["return_received_at = $3", later],
        ["return_state = 'settled', carrier_status_at = $3", later],
      ],
      told,
    ],
    [
      "when staff have it before the carrier says so",
      [
        ["return_state = 'returning'", null],
        ["return_received_at = $3", early],
        ["return_state = 'returned', carrier_status_at = $3", told],
      ],
      early,
    ],
    [
      "by the carrier's word again, once that receipt is taken back",
      [
        ["return_received_at = $3", early],
        ["return_state = 'returned', carrier_status_at = $3", told],
        ["return_received_at = NULL", null],
      ],
      told,
    ],
    [
      "no more, when a receipt on its way is taken back",
      [
        ["return_state = 'returning', return_received_at = $3", early],
        ["return_received_at = NULL", null],
      ],
      null,
    ],
    [
      "no more, when it goes out again",
      [
        ["return_state = 'returned', carrier_status_at = $3", told],
        ["return_state = 'none'", null],
      ],
      null,
    ],
  ])("%s", async (_, changes, ended) => {
    const database = await aDatabase();
    const shopId = await aShop(database);
    const { id } = await aParcel(database, shopId);
    for (const [change, at] of changes) {
      const values = at === null ? [shopId, id] : [shopId, id, at];
      await database.query(`UPDATE shipment SET ${change} WHERE shop_id = $1 AND id = $2`, values);
    }
    const [row] = await database.query<Stored>("SELECT return_ended_at AS ended FROM shipment WHERE id = $1", [id]);
    expect(row?.ended).toEqual(ended);
  });
});

test("a shop's pace is made of its latest returns, and of no other shop's", async () => {
  const database = await aDatabase();
  const [shopId, other] = [await aShop(database), await aShop(database)];
  const back = async (shop: string, n: number, days: number, endedAt: Date) => {
    for (let i = 0; i < n; i += 1) {
      const returnSince = new Date(endedAt.getTime() - days * 86_400_000);
      await aParcel(database, shop, { returnState: "returned", returnSince, carrierStatusAt: endedAt });
    }
  };
  const monthAgo = new Date(NOW.getTime() - 30 * 86_400_000);
  await back(shopId, 19, 7.5, NOW);
  await back(other, 20, 25, NOW);
  expect(await readReturnPace(database, shopId)).toEqual({ usualDays: null, overdueAfterDays: OVERDUE_AFTER_DAYS });
  // Received before the carrier spoke of it: it has no beginning, or a later one.
  await aParcel(database, shopId, { returnReceivedAt: NOW });
  await aParcel(database, shopId, { returnState: "returned", returnSince: NOW, carrierStatusAt: monthAgo });
  expect(await readReturnPace(database, shopId)).toMatchObject({ usualDays: null });
  await back(shopId, 1, 7.5, NOW);
  expect(await readReturnPace(database, shopId)).toEqual({ usualDays: 8, overdueAfterDays: 8 });
  expect(await readReturnPace(database, other)).toEqual({ usualDays: 25, overdueAfterDays: 25 });
  // What was before the latest of them does not count.
  await back(shopId, PACED_RETURNS, 20, monthAgo);
  expect(await readReturnPace(database, shopId)).toEqual({ usualDays: 20, overdueAfterDays: 20 });
  await back(shopId, PACED_RETURNS, 6, new Date(NOW.getTime() + 86_400_000));
  expect(await readReturnPace(database, shopId)).toEqual({ usualDays: 6, overdueAfterDays: 6 });
});
