import { describe, expect, test } from "vitest";
import { bookOf } from "~/domain/cod/book";
import { dayInVietnam } from "~/domain/vietnam-time";
import { cancelParcel } from "~/flows/booking/cancel.server";
import { keepLedger } from "~/flows/cod/keep-ledger.server";
import { openLedgers } from "~/flows/cod/open-ledgers.server";
import { correctMoney } from "~/flows/cod/parcel-ledger.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { enterCollectedAmount } from "~/flows/status/enter-collected-amount.server";
import { mergeSettings } from "~/store/shops.server";
import { keepTallies, readMoneyTallies } from "~/store/tallies.server";
import { moveParcel } from "../a-message";
import { ACTOR, aBookedParcel, aShop, SHOP, type TestShop } from "../a-shop";
import { aStatement, undoStatement } from "../a-statement";

const at = (minutes: number) => ({ action_time: new Date(Date.now() + minutes * 60_000).toISOString() });

/** The entries of the shop, oldest first, as `amount account source`. */
async function entries({ deps, shopId }: TestShop): Promise<string[]> {
  const rows = await deps.database.query<{ entry: string }>(
    `SELECT amount_vnd || ' ' || account || ' ' || source AS entry FROM money_entry WHERE shop_id = $1 ORDER BY id`,
    [shopId],
  );
  return rows.map(({ entry }) => entry);
}

async function place({ deps, shopId }: TestShop, shipmentId: string) {
  const [row] = await deps.database.query<Record<string, unknown>>(
    "SELECT stage, stage_vnd, is_known, is_stated, shopify FROM parcel_money WHERE shop_id = $1 AND shipment_id = $2",
    [shopId, shipmentId],
  );
  return row;
}

/** The kept sums are what the entries add up to, and the book's are what its places add up to. */
async function expectKept({ deps }: TestShop): Promise<void> {
  const wrong = await deps.database.query(
    `SELECT m.shipment_id, e.account FROM parcel_money m
       JOIN LATERAL jsonb_each_text(to_jsonb(m)) k (account, value) ON true
       JOIN (SELECT shop_id, shipment_id, account, sum(amount_vnd) AS vnd FROM money_entry GROUP BY 1, 2, 3) e
         ON e.shop_id = m.shop_id AND e.shipment_id = m.shipment_id AND e.account = k.account
      WHERE e.vnd <> k.value::numeric`,
  );
  expect(wrong).toEqual([]);
  expect(await keepTallies(deps.database)).toBe(0);
}

async function paidInShopify(shop: TestShop, orderId: string, shipmentId: string) {
  await syncShopify(shop.deps, shop.shopId, shipmentId);
  const order = await shop.deps.shopify.readOrder({ domain: SHOP }, orderId);
  return order?.financialStatus;
}

describe("the ledger", () => {
  test("has each step of a parcel's cash by whose word it is, and nothing twice", async () => {
    const shop = await aShop();
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
    const booked = await entries(shop);
    expect(booked[0]).toBe("450000 booked booked");
    expect(booked.filter((entry) => entry.includes(" shipping_fee "))).toHaveLength(1);
    expect(await place(shop, shipmentId)).toMatchObject({ stage: "to_collect", stage_vnd: 450_000 });

    await moveParcel(shop, trackingNumber, 5);
    await moveParcel(shop, trackingNumber, 6, at(1));
    expect((await entries(shop)).slice(booked.length)).toEqual(["450000 collected push", "450000 paid_out push"]);
    expect(await paidInShopify(shop, orderId, shipmentId)).toBe("PAID");
    expect((await entries(shop)).at(-1)).toBe("450000 shopify shopify");
    expect(await place(shop, shipmentId)).toMatchObject({ stage: "settled", stage_vnd: 450_000, shopify: 450_000 });

    const before = await entries(shop);
    await shop.deps.database.transaction((sql) =>
      keepLedger(shop.deps, sql, { id: shop.shopId }, [shipmentId], { source: "poll" }),
    );
    expect(await entries(shop)).toEqual(before);
    await expectKept(shop);
  });

  test("takes the amount of a partial delivery from the statement, and gives it back when that is undone", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 5, { return_part_package: "1" });
    expect(await place(shop, shipmentId)).toMatchObject({ stage: "partly", is_known: false });

    const lines = [{ shipmentId, codVnd: 180_000, codFeeVnd: 3_000 }];
    const id = await aStatement(shop, lines);
    expect(await shop.parcel(shipmentId)).toMatchObject({
      cod_state: "collected_partly",
      collected_vnd: 180_000,
      attention: null,
    });
    expect(await place(shop, shipmentId)).toMatchObject({ stage: "settled", stage_vnd: 180_000, is_stated: true });
    expect((await entries(shop)).slice(-4)).toEqual([
      "180000 collected statement",
      "270000 not_collected statement",
      "180000 paid_out statement",
      "3000 cod_fee statement",
    ]);

    await undoStatement(shop, id, lines);
    expect(await shop.parcel(shipmentId)).toMatchObject({ collected_vnd: null, attention: "partial_delivery" });
    expect(await place(shop, shipmentId)).toMatchObject({ stage: "partly", is_known: false, is_stated: false });
    expect((await entries(shop)).slice(-4)).toEqual([
      "-180000 collected statement",
      "-270000 not_collected statement",
      "-180000 paid_out statement",
      "-3000 cod_fee statement",
    ]);
    await expectKept(shop);
  });

  test("a statement that pays all of it makes a whole sale of it, and undone a doubt again", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 5, { return_part_package: "1" });
    const lines = [{ shipmentId, codVnd: 450_000 }];
    const id = await aStatement(shop, lines);
    expect(await shop.parcel(shipmentId)).toMatchObject({ cod_state: "collected", collected_vnd: 450_000 });
    await undoStatement(shop, id, lines);
    expect(await shop.parcel(shipmentId)).toMatchObject({ cod_state: "collected_partly", collected_vnd: null });
    expect(await place(shop, shipmentId)).toMatchObject({ stage: "partly", is_known: false });
    await expectKept(shop);
  });

  test("a part that the statement said before the carrier did asks nobody for the amount", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    const lines = [{ shipmentId, codVnd: 180_000 }];
    const id = await aStatement(shop, lines);
    await moveParcel(shop, trackingNumber, 5, { return_part_package: "1" });
    expect(await shop.parcel(shipmentId)).toMatchObject({
      ...{ cod_state: "collected_partly", collected_vnd: 180_000, attention: null },
    });
    expect(await place(shop, shipmentId)).toMatchObject({ stage: "settled", stage_vnd: 180_000, is_known: true });
    expect(await entries(shop)).toContain("180000 collected statement");
    await expectKept(shop);
    await undoStatement(shop, id, lines);
    expect(await shop.parcel(shipmentId)).toMatchObject({ collected_vnd: null, attention: "partial_delivery" });
    expect(await place(shop, shipmentId)).toMatchObject({ stage: "partly", stage_vnd: 450_000, is_known: false });
    await expectKept(shop);
  });

  test("what staff entered stands against a statement, and the difference is said", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 5, { return_part_package: "1" });
    await enterCollectedAmount(shop.deps, shop.shopId, shipmentId, 200_000, ACTOR);
    await aStatement(shop, [{ shipmentId, codVnd: 180_000 }]);
    expect(await place(shop, shipmentId)).toMatchObject({ stage: "differs", stage_vnd: 20_000 });
    expect(await entries(shop)).toContain("200000 collected person");
    await expectKept(shop);
  });

  test("a cancelled parcel owes nothing", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await cancelParcel(shop.deps, shop.shopId, shipmentId);
    await moveParcel(shop, trackingNumber, -1, at(1));
    expect(await place(shop, shipmentId)).toMatchObject({ stage: "none", stage_vnd: 0 });
    expect(await readMoneyTallies(shop.deps.database, shop.shopId)).toEqual(new Map());
    await expectKept(shop);
  });

  test("parcels booked before it are entered as they are known, once", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 5);
    const kept = await place(shop, shipmentId);
    await shop.deps.database.query("DELETE FROM money_entry");
    await shop.deps.database.query("DELETE FROM parcel_money");
    expect(await openLedgers(shop.deps)).toBe(1);
    expect(await place(shop, shipmentId)).toEqual(kept);
    expect(new Set((await entries(shop)).map((entry) => entry.split(" ")[2]))).toEqual(new Set(["earlier"]));
    expect(await openLedgers(shop.deps)).toBe(0);
    await expectKept(shop);
  });
});

describe("what is not known", () => {
  test("is counted with all that was booked until somebody says how much was collected", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    const unknown = async () => bookOf(await readMoneyTallies(shop.deps.database, shop.shopId), new Date()).unknown;
    expect(await unknown()).toEqual({ parcels: 0, vnd: 0 });
    await moveParcel(shop, trackingNumber, 5, { return_part_package: "1" });
    expect(await unknown()).toEqual({ parcels: 1, vnd: 450_000 });
    await enterCollectedAmount(shop.deps, shop.shopId, shipmentId, 200_000, ACTOR);
    expect(await unknown()).toEqual({ parcels: 0, vnd: 0 });
    await expectKept(shop);
  });

  test("a pay-out that staff enter is of the day on which they do, and none of the carrier's paydays", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    const days = async () =>
      (
        await shop.deps.database.query<object>("SELECT stage, day_in_vietnam(since) AS day, paid_on FROM parcel_money")
      )[0];
    await moveParcel(shop, trackingNumber, 5, { action_time: "2026-09-01T03:00:00Z" });
    const enter = (amountVnd: number) =>
      correctMoney(shop.deps, shop.shopId, shipmentId, { account: "paid_out", amountVnd, why: "tiền mặt" }, ACTOR);
    await enter(450_000);
    const today = dayInVietnam(shop.deps.now());
    expect(await days()).toMatchObject({ stage: "settled", day: today, paid_on: null });
    // Whatever is counted anew later leaves it there.
    await shop.deps.database.transaction((sql) =>
      keepLedger(shop.deps, sql, { id: shop.shopId }, [shipmentId], { source: "poll" }),
    );
    expect(await days()).toMatchObject({ stage: "settled", day: today, paid_on: null });
    await enter(0);
    expect(await days()).toMatchObject({ stage: "collected", paid_on: null });
    await aStatement(shop, [{ shipmentId, codVnd: 450_000, happenedOn: "2026-09-03" }]);
    expect(await days()).toMatchObject({ stage: "settled", day: "2026-09-03", paid_on: expect.anything() });
    await expectKept(shop);
  });
});

describe("an order that is marked as paid by the statement", () => {
  test("waits for it, whatever the status says, and is paid once", async () => {
    const shop = await aShop();
    await mergeSettings(shop.deps.database, shop.shopId, { markPaidAt: "statement" });
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 5);
    await moveParcel(shop, trackingNumber, 6, at(1));
    expect(await paidInShopify(shop, orderId, shipmentId)).toBe("PENDING");
    await aStatement(shop, [{ shipmentId, codVnd: 440_000 }]);
    expect(await paidInShopify(shop, orderId, shipmentId)).toBe("PENDING");
    // The rest comes with a later statement.
    await aStatement(shop, [{ shipmentId, codVnd: 10_000 }]);
    expect(await paidInShopify(shop, orderId, shipmentId)).toBe("PAID");
    await expectKept(shop);
  });

  test("does not record a part, on Plus, before the statement has it", async () => {
    const shop = await aShop();
    await shop.controlShopify("PATCH", `/shops/${SHOP}`, { plan: "Plus" });
    await shop.deps.database.query("UPDATE shop SET plan_name = 'Plus'");
    await mergeSettings(shop.deps.database, shop.shopId, { markPaidAt: "statement" });
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 5, { return_part_package: "1" });
    await enterCollectedAmount(shop.deps, shop.shopId, shipmentId, 150_000, ACTOR);
    expect(await paidInShopify(shop, orderId, shipmentId)).toBe("PENDING");
    await aStatement(shop, [{ shipmentId, codVnd: 150_000 }]);
    expect(await paidInShopify(shop, orderId, shipmentId)).toBe("PARTIALLY_PAID");
    await expectKept(shop);
  });

  test("is also paid where the carrier's last status never came", async () => {
    const shop = await aShop();
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 5);
    expect(await paidInShopify(shop, orderId, shipmentId)).toBe("PENDING");
    await aStatement(shop, [{ shipmentId, codVnd: 450_000 }]);
    expect(await paidInShopify(shop, orderId, shipmentId)).toBe("PAID");
  });
});
