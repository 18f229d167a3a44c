import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { WAITING_KINDS, type WaitingParcel, waitingKind } from "~/domain/attention/waiting";
import { ANSWER_KINDS } from "~/domain/buyer/answer";
import { CONFIRM_PROBLEMS } from "~/domain/confirm/needed";
import { ATTENTIONS } from "~/domain/parcel/attention";
import { ENDED_STATES, TO_SHIP_STATES, UNDER_WAY_STATES } from "~/domain/parcel/state";
import type { Database } from "~/store/database.server";
import { createShipment } from "~/store/shipments.server";
import { readWaitingTallies, repairTallies } from "~/store/tallies.server";
import { listWaiting, type WaitingPosition } from "~/store/waiting.server";
import { aDatabase } from "./a-database";

const NOW = new Date("2026-11-23T03:00:00Z");
const ORDER = "gid://shopify/Order/1";

async function aShop(database: Database): Promise<string> {
  const id = randomUUID().slice(0, 8);
  await database.query(`INSERT INTO shop (id, domain_hash, updated_at) VALUES ($1, $1, now())`, [id]);
  await database.query(
    `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status, outstanding_vnd, total_vnd, details, read_at)
     VALUES ($1, $2, '#1', $3, $3, 'PENDING', 'UNFULFILLED', 0, 0, '{"destination": null, "phone": "0900000001"}', $3)`,
    [id, ORDER, NOW],
  );
  return id;
}

const aParcel = (database: Database, shopId: string, patch: object = {}, now = NOW) =>
  createShipment(database, { shopId, orderId: ORDER, fulfillmentOrderId: "f", state: "booked", ...patch }, now);

/** Half of them wait for nothing but their problems, which would else be seen too rarely. */
const mayBeQuiet = (all: fc.Arbitrary<WaitingParcel>): fc.Arbitrary<WaitingParcel> =>
  fc.oneof(
    all,
    all.map((parcel) => ({
      ...parcel,
      attention: null,
      state: "needs_review" as const,
      differences: [],
      recharge: null,
      buyerSaid: null,
    })),
  );

const parcels = mayBeQuiet(
  fc.record({
    attention: fc.option(fc.constantFrom(...(Object.keys(ATTENTIONS) as (keyof typeof ATTENTIONS)[])), { nil: null }),
    state: fc.constantFrom(...TO_SHIP_STATES, ...UNDER_WAY_STATES, ...ENDED_STATES),
    differences: fc.array(
      fc
        .tuple(fc.boolean(), fc.boolean())
        .map(([settled, isCod]) =>
          isCod
            ? { field: "cod" as const, booked: 1, now: 2, settled }
            : { field: "order" as const, booked: "open" as const, now: "cancelled" as const, settled },
        ),
      { maxLength: 2 },
    ),
    problems: fc.array(
      fc
        .constantFrom(
          "rule_hold",
          "goods_delivered",
          "cod_unknown_gateway",
          "cod_above_limit",
          "phone_missing",
          ...CONFIRM_PROBLEMS,
        )
        .map(
          (code) =>
            ({ code, field: "parcel" as const, severity: "block" as const }) as WaitingParcel["problems"][number],
        ),
      { maxLength: 2 },
    ),
    recharge: fc.option(
      fc
        .boolean()
        .map((settled) => ({ declaredGrams: 1, weighedGrams: 2, bookedFeeVnd: 1, chargedFeeVnd: 2, settled })),
      { nil: null },
    ),
    buyerSaid: fc.option(fc.constantFrom(...ANSWER_KINDS), { nil: null }),
  }),
);

test("the database says as the domain does what a parcel waits for, and keeps the number of each kind", async () => {
  const database = await aDatabase();
  const [shopId, another] = [await aShop(database), await aShop(database)];
  await aParcel(database, another, { attention: "returned" });
  const { id } = await aParcel(database, shopId);
  const seen = new Set<string | null>();
  await fc.assert(
    fc.asyncProperty(parcels, async (parcel) => {
      const values = [
        parcel.state,
        parcel.attention,
        ...[parcel.differences, parcel.problems, parcel.recharge].map((value) => value && JSON.stringify(value)),
      ];
      const [stored] = await database.query<{ kind: string | null; waits: boolean }>(
        `UPDATE shipment SET state = $3, attention = $4, differences = $5, problems = $6, recharge = $7, buyer_said = $8
          WHERE shop_id = $1 AND id = $2 RETURNING waiting_kind AS kind, waiting_since IS NOT NULL AS waits`,
        [shopId, id, ...values, parcel.buyerSaid],
      );
      const kind = waitingKind(parcel);
      seen.add(kind);
      expect(stored).toEqual({ kind, waits: kind !== null });
      expect([...(await readWaitingTallies(database, shopId))]).toEqual(kind === null ? [] : [[kind, 1]]);
      const inserted = await aParcel(database, another, parcel);
      const [made] = await database.query<{ kind: string | null }>(
        "SELECT waiting_kind AS kind FROM shipment WHERE shop_id = $1 AND id = $2",
        [another, inserted.id],
      );
      expect(made).toEqual({ kind });
    }),
    { numRuns: 300 },
  );
  expect([...seen].filter((kind) => kind !== null).toSorted()).toEqual(
    WAITING_KINDS.filter((kind) => kind !== "other").toSorted(),
  );
  expect(await repairTallies(database, shopId)).toBe(0);
  await database.query("DELETE FROM shipment WHERE shop_id = $1", [another]);
  expect(await readWaitingTallies(database, another)).toEqual(new Map());
});

test("a buyer's answer waits until staff settle it, and closes by itself once the parcel is not coming any more", async () => {
  const database = await aDatabase();
  const shopId = await aShop(database);
  const ends = [
    "delivered_at = now()",
    "return_state = 'returning'",
    "state = 'cancelled'",
    "carrier_status = 13",
    "carrier_status = -1",
    "buyer_said = NULL",
  ];
  for (const end of ends) {
    const { id } = await aParcel(database, shopId, { attention: "delivery_failed", buyerSaid: "phone" });
    const change = async (what: string) => {
      const [row] = await database.query<{ said: string | null; kind: string | null }>(
        `UPDATE shipment SET ${what} WHERE shop_id = $1 AND id = $2 RETURNING buyer_said AS said, waiting_kind AS kind`,
        [shopId, id],
      );
      return row;
    };
    expect(await change("carrier_status = 4, weight_grams = 300")).toEqual({ said: "phone", kind: "answered" });
    expect(await change(end)).toEqual({ said: null, kind: "failed_delivery" });
  }
});

test("a count that is wrong is corrected", async () => {
  const database = await aDatabase();
  const shopId = await aShop(database);
  await aParcel(database, shopId, { attention: "returned" });
  await database.query(`INSERT INTO tally_change (shop_id, what, change) VALUES ($1, 'waiting:held', 4)`, [shopId]);
  expect(await repairTallies(database, shopId)).toBe(1);
  expect(await readWaitingTallies(database, shopId)).toEqual(new Map([["returned", 1]]));
});

test("it waits since its kind began, whatever else changes", async () => {
  const database = await aDatabase();
  const shopId = await aShop(database);
  const { id } = await aParcel(database, shopId);
  const change = async (attention: string | null, minutes: number) => {
    const [row] = await database.query<{ since: Date | null }>(
      "UPDATE shipment SET attention = $3, updated_at = $4 WHERE shop_id = $1 AND id = $2 RETURNING waiting_since AS since",
      [shopId, id, attention, new Date(NOW.getTime() + minutes * 60_000)],
    );
    return row?.since && (row.since.getTime() - NOW.getTime()) / 60_000;
  };
  expect(await change("delivery_attempt_failed", 1)).toBe(1);
  expect(await change("recipient_phone_wrong", 2)).toBe(1);
  expect(await change("delivery_failed", 3)).toBe(3);
  expect(await change(null, 4)).toBeNull();
  expect(await change("delivery_failed", 5)).toBe(5);
});

test("pages follow the kinds in their order and the time within each, and none is left out or shown twice", async () => {
  const database = await aDatabase();
  const [shopId, another] = [await aShop(database), await aShop(database)];
  await aParcel(database, another, { attention: "returned" });
  const made: { id: string; attention: string; at: number }[] = [];
  for (const [n, attention] of [
    "returned",
    "delivery_failed",
    "paid_amount_differs",
    "returned",
    "delivery_failed",
    "returned",
  ].entries()) {
    const at = n % 2;
    const { id } = await aParcel(database, shopId, { attention }, new Date(NOW.getTime() - at * 60_000));
    made.push({ id, attention, at });
  }
  const turn = ["delivery_failed", "returned", "paid_amount_differs"];
  const expected = made.toSorted(
    (a, b) => turn.indexOf(a.attention) - turn.indexOf(b.attention) || b.at - a.at || a.id.localeCompare(b.id),
  );
  const pages = async (kinds: typeof WAITING_KINDS | ["returned"]) => {
    const found: string[] = [];
    for (let after: WaitingPosition | null = null; ; ) {
      const rows = await listWaiting(database, shopId, { kinds, after, limit: 2 });
      found.push(...rows.map(({ id }) => id));
      const last = rows.at(-1);
      if (!last) return found;
      after = { kind: last.kind, since: last.since.toISOString(), id: last.id };
    }
  };
  expect(await pages(WAITING_KINDS)).toEqual(expected.map(({ id }) => id));
  expect(await pages(["returned"])).toEqual(
    expected.filter(({ attention }) => attention === "returned").map(({ id }) => id),
  );
});
