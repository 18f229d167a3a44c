import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cancelParcel } from "~/flows/booking/cancel.server";
import { checkReports, countReports } from "~/flows/reports/count.server";
import { moveParcel, receivePush } from "../a-message";
import { aBookedParcel, aShop, type TestShop } from "../a-shop";
import { aStatement, type StatedLine, undoStatement } from "../a-statement";

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** The sums over all parcels of the last four weeks. */
async function totals({ deps, shopId }: TestShop, span = "w4") {
  const [row] = await deps.database.query<Record<string, number>>(
    `SELECT sum(parcels)::int AS parcels, sum(under_way)::int AS under_way, sum(delivered)::int AS delivered, sum(returned)::int AS returned,
            sum(charged_vnd)::int AS charged, sum(wasted_vnd)::int AS wasted, sum(buyer_paid_vnd)::int AS buyer_paid, sum(collected_vnd)::int AS collected
       FROM report_cell WHERE shop_id = $1 AND span = $2 AND dimension = 'week'`,
    [shopId, span],
  );
  return row;
}

const valuesOf = async ({ deps, shopId }: TestShop, dimension: string) =>
  (
    await deps.database.query<{ value: string; parcels: number }>(
      "SELECT value, parcels FROM report_cell WHERE shop_id = $1 AND span = 'w4' AND dimension = $2 AND parcels <> 0 ORDER BY 1",
      [shopId, dimension],
    )
  ).map(({ value, parcels }) => [value, parcels]);

/** What is kept is what is counted anew from nothing, and its money is the ledger's. */
async function expectExact(shop: TestShop) {
  const { database } = shop.deps;
  const read = () =>
    database.query("SELECT * FROM report_cell WHERE shop_id = $1 AND parcels <> 0 ORDER BY span, dimension, value", [
      shop.shopId,
    ]);
  await countReports(shop.deps);
  const kept = await read();
  const money = await database.query(
    `SELECT (SELECT coalesce(sum(collected), 0)::bigint FROM parcel_money) = coalesce(sum(collected_vnd), 0)::bigint AS collected,
            (SELECT coalesce(sum(shipping_fee + insurance_fee + return_fee + cod_fee + other_fee), 0)::bigint FROM parcel_money)
              = coalesce(sum(charged_vnd), 0)::bigint AS charged FROM report_parcel`,
  );
  expect(money).toEqual([{ collected: true, charged: true }]);
  expect(await checkReports(shop.deps)).toBe(0);
  for (const table of ["report_cell", "report_parcel", "report_shop"]) await database.query(`DELETE FROM ${table}`);
  await countReports(shop.deps);
  expect(await read()).toEqual(kept);
}

describe("reports", () => {
  test("count a parcel from its booking to its end, with the ledger's money and what the buyer paid for shipping", async () => {
    const shop = await aShop();
    const { orderId, trackingNumber } = await aBookedParcel(shop, { shipping: { title: "Giao hàng", price: 30_000 } });
    const back = await aBookedParcel(shop, { shipping: { title: "Giao hàng", price: 30_000 } });
    await countReports(shop.deps);
    expect(await totals(shop)).toMatchObject({ parcels: 2, under_way: 2, buyer_paid: 0 });

    await moveParcel(shop, trackingNumber, 3);
    await moveParcel(shop, trackingNumber, 5, { action_time: later(1) });
    await moveParcel(shop, back.trackingNumber, 3);
    await moveParcel(shop, back.trackingNumber, 9, { action_time: later(1), reason_code: "130" });
    await moveParcel(shop, back.trackingNumber, 20, { action_time: later(2) });
    expect(await countReports(shop.deps)).toBe(2);
    expect(await countReports(shop.deps)).toBe(0);
    const sums = await totals(shop);
    expect(sums).toMatchObject({ parcels: 2, under_way: 0, delivered: 1, returned: 1, buyer_paid: 30_000 });
    expect(sums?.wasted).toBe((sums?.charged ?? 0) / 2);
    await shop.deps.database.query(
      `UPDATE "order" SET details = jsonb_set(details, '{shippingVnd}', '20000') WHERE id = $1`,
      [orderId],
    );
    expect(await countReports(shop.deps)).toBe(1);
    expect(await totals(shop)).toMatchObject({ buyer_paid: 20_000 });
    expect(await valuesOf(shop, "reason")).toEqual([["130", 1]]);
    expect(await valuesOf(shop, "product")).toEqual([["Áo thun", 2]]);
    expect(await valuesOf(shop, "province")).toEqual([["Thành phố Hồ Chí Minh", 2]]);
    await expectExact(shop);
  });

  test("a failed attempt that becomes known late is counted", async () => {
    const shop = await aShop();
    const { trackingNumber, shipmentId } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 3, { action_time: later(1) });
    await moveParcel(shop, trackingNumber, 5, { action_time: later(10) });
    await countReports(shop.deps);
    await receivePush(shop, { label_id: trackingNumber, status_id: "9", reason_code: "", action_time: later(2) });
    expect(await countReports(shop.deps)).toBe(1);
    const attempts = await shop.deps.database.query("SELECT attempts, days FROM report_parcel WHERE shipment_id = $1", [
      shipmentId,
    ]);
    expect(attempts).toEqual([{ attempts: 2, days: 1 }]);
    await expectExact(shop);
  });

  test("of a buyer who was erased the counts stay, also when the parcel is counted again", async () => {
    const shop = await aShop();
    const { orderId, trackingNumber } = await aBookedParcel(shop);
    await countReports(shop.deps);
    const districts = await valuesOf(shop, "district");
    expect(districts).toHaveLength(1);
    expect(districts[0]?.[0]).not.toBe("");
    const { lockPeople, erasePerson } = await import("~/store/erase-person.server");
    await shop.deps.database.transaction(async (sql) => {
      await lockPeople(sql, shop.shopId, [orderId]);
      await erasePerson(sql, shop.shopId, [orderId], new Date());
    });
    await moveParcel(shop, trackingNumber, 5);
    expect(await countReports(shop.deps)).toBe(1);
    expect(await valuesOf(shop, "district")).toEqual(districts);
    expect(await totals(shop)).toMatchObject({ parcels: 1, delivered: 1 });
  });

  test("the sums of the last weeks move with the week, those of a month stay", async () => {
    const shop = await aShop();
    await aBookedParcel(shop);
    await countReports(shop.deps);
    const month = (
      await shop.deps.database.query<{ span: string }>("SELECT DISTINCT span FROM report_cell WHERE span LIKE 'm:%'")
    )[0]?.span;
    const then = { ...shop.deps, now: () => new Date(Date.now() + 30 * 86_400_000) };
    await countReports(then);
    expect((await totals(shop))?.parcels ?? 0).toBe(0);
    expect(await totals(shop, "w4-")).toMatchObject({ parcels: 1 });
    expect(await totals(shop, "w13")).toMatchObject({ parcels: 1 });
    expect(await totals(shop, month)).toMatchObject({ parcels: 1 });
    expect(await checkReports(then)).toBe(0);
  });

  test("a sum that is wrong is found and corrected", async () => {
    const shop = await aShop();
    await aBookedParcel(shop);
    await countReports(shop.deps);
    await shop.deps.database.query(
      "UPDATE report_cell SET charged_vnd = charged_vnd + 1 WHERE span = 'w4' AND dimension = 'week'",
    );
    await shop.deps.database.query("UPDATE report_parcel SET attempts = attempts + 1");
    expect(await checkReports(shop.deps)).toBeGreaterThan(1);
    expect(await checkReports(shop.deps)).toBe(0);
    await expectExact(shop);
  });
});

const MOVES = [3, 4, 5, 6, 9, 10, 13, 20, 21, 11];
const act = fc.record({
  kind: fc.constantFrom("book", "move", "move", "move", "cancel", "statement", "undo", "shipping", "count"),
  pick: fc.nat(50),
  amount: fc.constantFrom(0, 25_001, 30_000, 450_000),
});

test("after random lives what is kept is what is counted from nothing", async () => {
  const shop = await aShop();
  let minutes = 0;
  const lives = fc.sample(fc.array(act, { minLength: 10, maxLength: 22 }), {
    numRuns: 3,
    seed: Number(process.env.LIVES_SEED ?? 20_261_126),
  });
  for (const life of lives) {
    const parcels = [await aBookedParcel(shop, { shipping: { title: "Giao hàng", price: 25_001 } })];
    const statements: { id: string; lines: StatedLine[] }[] = [];
    for (const { kind, pick, amount } of life) {
      const parcel = parcels[pick % parcels.length];
      if (!parcel) continue;
      minutes += 1;
      if (kind === "book" && parcels.length < 3)
        parcels.push(await aBookedParcel(shop, { shipping: { title: "Giao hàng", price: amount } }));
      if (kind === "move") {
        const status = MOVES[pick % MOVES.length] ?? 3;
        const reason_code = status === 9 ? "131" : status === 10 ? "122" : "";
        await moveParcel(shop, parcel.trackingNumber, status, { action_time: later(minutes), reason_code });
      }
      if (kind === "cancel") await cancelParcel(shop.deps, shop.shopId, parcel.shipmentId);
      if (kind === "statement") {
        const lines = [{ shipmentId: parcel.shipmentId, codVnd: amount, shippingFeeVnd: 31_000, codFeeVnd: 5_000 }];
        statements.push({ id: await aStatement(shop, lines), lines });
      }
      if (kind === "undo") {
        const last = statements.pop();
        if (last) await undoStatement(shop, last.id, last.lines);
      }
      if (kind === "shipping") {
        await shop.deps.database.query(
          `UPDATE "order" SET details = jsonb_set(details, '{shippingVnd}', to_jsonb($2::int)) WHERE id = $1`,
          [parcel.orderId, amount],
        );
      }
      if (kind === "count") await countReports(shop.deps);
    }
  }
  await expectExact(shop);
}, 120_000);
