import fc from "fast-check";
import { expect, test } from "vitest";
import { dueVnd, openVnd, sumsOf } from "~/domain/cod/accounts";
import { bookPlaceOf } from "~/domain/cod/position";
import { checkLedgers } from "~/flows/cod/check-ledgers.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { enterCollectedAmount } from "~/flows/status/enter-collected-amount.server";
import { refreshStatus } from "~/flows/status/refresh.server";
import type { Database } from "~/store/database.server";
import { lockMoneyOf } from "~/store/money-ledger.server";
import { mergeSettings } from "~/store/shops.server";
import { keepTallies } from "~/store/tallies.server";
import { receivePush } from "../a-message";
import { ACTOR, aBookedParcel, aShop, SHOP, type TestShop } from "../a-shop";
import { aStatement, type StatedLine, undoStatement } from "../a-statement";

/** The same lives in each run; more of them with `LEDGER_RUNS`. */
const RUNS = Number(process.env.LEDGER_RUNS ?? 3);

type Happening =
  | { kind: "status"; parcel: number; status: number; part: string; minute: number }
  | { kind: "weighed"; parcel: number; grams: number; feeVnd: number }
  | { kind: "statement"; lines: { parcel: number; codVnd: number | null; feeVnd: number | null }[] }
  | { kind: "undo"; which: number }
  | { kind: "entered"; parcel: number; amountVnd: number };

const parcel = fc.nat({ max: 1 });
/** What a courier takes is mostly all of it, and otherwise anything. */
const cash = fc.oneof(fc.constantFrom(450_000, 200_000, 0), fc.integer({ min: 0, max: 600_000 }));
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("status" as const),
      parcel,
      status: fc.constantFrom(3, 4, 5, 5, 5, 6, 6, 9, 10, 20, 21, 11, 13, -1),
      part: fc.constantFrom("", "0", "1"),
      minute: fc.integer({ min: -30, max: 30 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("weighed" as const),
      parcel,
      grams: fc.integer({ min: 100, max: 5_000 }),
      feeVnd: fc.integer({ min: 0, max: 90_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("statement" as const),
      lines: fc.array(
        fc.record({
          parcel,
          codVnd: fc.option(cash, { nil: null }),
          feeVnd: fc.option(fc.nat({ max: 60_000 }), { nil: null }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("undo" as const), which: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("entered" as const), parcel, amountVnd: cash }) },
);

const life = fc.record({
  markPaidAt: fc.constantFrom("delivered", "reconciled", "statement", "never"),
  isPlus: fc.boolean(),
  /** The worker comes in between, or everything happens before it does. */
  isSynced: fc.boolean(),
  happenings: fc.array(happening, { minLength: 4, maxLength: 14 }),
});

/** What happens may come to nothing, such as an amount that nobody may enter: the ledger is right all the same. */
async function happen(shop: TestShop, parcels: Parcel[], done: Done[], what: Happening): Promise<void> {
  const { deps, shopId } = shop;
  const at = (n: number) => parcels[n] as Parcel;
  switch (what.kind) {
    case "status": {
      const { trackingNumber } = at(what.parcel);
      await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: what.status });
      const action_time = new Date(Date.now() + what.minute * 60_000).toISOString();
      const fields = { label_id: trackingNumber, status_id: String(what.status), action_time };
      await receivePush(shop, { ...fields, ...(what.part === "" ? {} : { return_part_package: what.part }) });
      return;
    }
    case "weighed": {
      const { trackingNumber, shipmentId } = at(what.parcel);
      await shop.controlCarrier("POST", `/orders/${trackingNumber}/change`, {
        weight: what.grams,
        ship_fee: what.feeVnd,
      });
      await refreshStatus(deps, shopId, shipmentId);
      return;
    }
    case "statement": {
      const lines = what.lines.map(
        ({ parcel: n, codVnd, feeVnd }): StatedLine => ({
          shipmentId: at(n).shipmentId,
          ...(codVnd === null ? {} : { codVnd }),
          ...(feeVnd === null ? {} : { shippingFeeVnd: feeVnd }),
        }),
      );
      done.push({ id: await aStatement(shop, lines), lines });
      return;
    }
    case "undo": {
      const statement = done.splice(what.which, 1)[0];
      if (statement) await undoStatement(shop, statement.id, statement.lines);
      return;
    }
    case "entered":
      await enterCollectedAmount(deps, shopId, at(what.parcel).shipmentId, what.amountVnd, ACTOR);
  }
}

interface Parcel {
  orderId: string;
  shipmentId: string;
  trackingNumber: string;
}

interface Done {
  id: string;
  lines: StatedLine[];
}

/** The entries lead to what follows from all that is known, and each đồng is somewhere. */
async function expectBalanced({ deps, shopId }: TestShop, parcels: readonly Parcel[]): Promise<void> {
  const { database } = deps;
  const money = await database.transaction((sql) =>
    lockMoneyOf(
      sql,
      shopId,
      parcels.map(({ shipmentId }) => shipmentId),
    ),
  );
  for (const { shipmentId, facts, written, corrections, paidOutSaidAt } of money) {
    const { place, target } = bookPlaceOf(facts, corrections, { paidOutSaidAt, now: new Date() });
    expect(sumsOf(written)).toEqual(target);
    const [kept] = await database.query<Record<string, number>>(
      "SELECT * FROM parcel_money WHERE shop_id = $1 AND shipment_id = $2",
      [shopId, shipmentId],
    );
    expect(kept).toMatchObject({ stage: place.stage, stage_vnd: place.stageVnd, ...place.sums });
    const { sums } = place;
    expect(openVnd(sums) + sums.not_collected + dueVnd(sums) + sums.paid_out).toBe(sums.booked + sums.door_fee);
    expect(openVnd(sums)).toBeGreaterThanOrEqual(0);
    // What a statement says can be an amount, and then nobody is asked for it.
    const { codVnd } = facts.stated;
    if (codVnd !== null && codVnd >= 0 && codVnd <= facts.codVnd)
      expect(await isAsked(database, shipmentId)).toBe(false);
  }
  expect(await keepTallies(database)).toBe(0);
  expect(await checkLedgers(deps)).toBe(0);
}

async function isAsked(database: Database, shipmentId: string): Promise<boolean> {
  const [row] = await database.query<{ attention: string | null }>("SELECT attention FROM shipment WHERE id = $1", [
    shipmentId,
  ]);
  return row?.attention === "partial_delivery" || row?.attention === "delivery_unclear";
}

async function syncAll({ deps, shopId }: TestShop, parcels: readonly Parcel[]): Promise<void> {
  for (const { shipmentId } of parcels) await syncShopify(deps, shopId, shipmentId);
}

/** Shopify has what the ledger says it has, and was never told more than the courier had taken by then. Returns how much. */
async function expectNeverPaidMore({ deps, shopId }: TestShop, parcels: readonly Parcel[]): Promise<number> {
  let paidVnd = 0;
  for (const { orderId, shipmentId } of parcels) {
    const entries = await deps.database.query<{ account: string; amountVnd: number }>(
      `SELECT account, amount_vnd AS "amountVnd" FROM money_entry WHERE shop_id = $1 AND shipment_id = $2 ORDER BY id`,
      [shopId, shipmentId],
    );
    const sums = { collected: 0, shopify: 0 };
    for (const { account, amountVnd } of entries) {
      if (account === "collected" || account === "shopify") sums[account] += amountVnd;
      if (account === "shopify") expect(sums.shopify).toBeLessThanOrEqual(sums.collected);
    }
    const order = await deps.shopify.readOrder({ domain: SHOP }, orderId);
    expect(450_000 - Number(order?.outstandingVnd)).toBe(sums.shopify);
    paidVnd += sums.shopify;
  }
  return paidVnd;
}

test("whatever becomes of parcels and in whatever order it is said, the ledger balances, and Shopify is not told more than was collected", {
  timeout: 60_000 + RUNS * 30_000,
}, async () => {
  let paidVnd = 0;
  await fc.assert(
    fc.asyncProperty(life, async ({ markPaidAt, isPlus, isSynced, happenings }) => {
      const shop = await aShop();
      await mergeSettings(shop.deps.database, shop.shopId, { markPaidAt });
      if (isPlus) {
        await shop.controlShopify("PATCH", `/shops/${SHOP}`, { plan: "Plus" });
        await shop.deps.database.query("UPDATE shop SET plan_name = 'Plus'");
      }
      const parcels = [await aBookedParcel(shop), await aBookedParcel(shop)];
      const statements: Done[] = [];
      for (const what of happenings) {
        await happen(shop, parcels, statements, what);
        if (isSynced) await syncAll(shop, parcels);
        await expectBalanced(shop, parcels);
      }
      await syncAll(shop, parcels);
      await expectBalanced(shop, parcels);
      paidVnd += await expectNeverPaidMore(shop, parcels);
    }),
    { numRuns: RUNS, seed: 20_261_126, endOnFailure: RUNS < 10 },
  );
  expect(paidVnd).toBeGreaterThan(0);
});
