import { describe, expect, test } from "vitest";
import { refreshStatus } from "~/flows/status/refresh.server";
import { receivePush } from "../a-message";
import { aBookedParcel, aShop, type TestShop } from "../a-shop";

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const checks = async ({ deps }: TestShop) =>
  (await deps.database.query("SELECT 1 FROM work WHERE kind = 'check-status'")).length;

async function aParcel() {
  const shop = await aShop();
  const parcel = await aBookedParcel(shop);
  await shop.deps.database.query("DELETE FROM work");
  const push = (fields: Record<string, string>, minute = 1) =>
    receivePush(shop, { label_id: parcel.trackingNumber, status_id: "3", action_time: at(minute), ...fields });
  return { shop, push, ...parcel };
}

describe("a push with another weight, fee or COD", () => {
  test("is shown at once, is in the history, and causes one read of the carrier's record", async () => {
    const { shop, push, shipmentId } = await aParcel();
    const { charged_fee_vnd } = await shop.parcel(shipmentId);
    await push({ weight: "1.2", fee: "40000", pick_money: "400000" });
    await push({ status_id: "4", weight: "1.2", fee: "40000", pick_money: "400000" }, 2);
    expect(await shop.parcel(shipmentId)).toMatchObject({
      told: { weightGrams: 1_200, feeVnd: 40_000, codVnd: 400_000, at: expect.any(String) },
      // The carrier's record counts, never a push.
      ...{ charged_fee_vnd, cod_vnd: 450_000 },
    });
    const line = (await shop.history(shipmentId)).findLast(({ kind }) => kind === "status");
    expect(line).toMatchObject({ details: { weightGrams: 1_200, feeVnd: 40_000, codVnd: 400_000 } });
    expect(await checks(shop)).toBe(1);
  });

  test("is replaced by the carrier's own record, confirmed or not", async () => {
    const { shop, push, trackingNumber, shipmentId } = await aParcel();
    await shop.controlCarrier("POST", `/orders/${trackingNumber}/change`, { weight: 1_200, ship_fee: 40_000 });
    await push({ weight: "1.2", fee: "40000", pick_money: "1000" });
    await refreshStatus(shop.deps, shop.shopId, shipmentId);
    expect(await shop.parcel(shipmentId)).toMatchObject({
      told: null,
      charged_fee_vnd: 40_000,
      record: { weightGrams: 1_200, codVnd: 450_000, differs: ["weight"] },
    });
    await push({ status_id: "4", weight: "1.2", fee: "40000" }, 2);
    expect(await shop.parcel(shipmentId)).toMatchObject({ told: null });
  });

  test.each<[string, Record<string, string>]>([
    ["nothing of it", {}],
    ["zeros", { weight: "0", fee: "0", pick_money: "0" }],
    ["garbage", { weight: "heavy", fee: "-5", pick_money: "1e99" }],
    ["what is known", { weight: "0.3", pick_money: "450000" }],
    ["no readable time", { weight: "1.2", action_time: "yesterday" }],
  ])("is not one that says %s", async (_, fields) => {
    const { shop, push, shipmentId } = await aParcel();
    await push(fields);
    expect(await shop.parcel(shipmentId)).toMatchObject({ told: null });
    expect(await checks(shop)).toBe(0);
  });

  test("never overrides a newer one, or a later record", async () => {
    const { shop, push, trackingNumber, shipmentId } = await aParcel();
    await push({ status_id: "4", weight: "1.5" }, 5);
    await push({ weight: "1.2" }, 2);
    expect(await shop.parcel(shipmentId)).toMatchObject({ told: { weightGrams: 1_500 } });
    await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 4, action_time: at(10) });
    await refreshStatus(shop.deps, shop.shopId, shipmentId);
    await push({ status_id: "10", weight: "1.2" }, 8);
    expect(await shop.parcel(shipmentId)).toMatchObject({ told: null });
  });
});

test("price area and sorting code are kept from the booking", async () => {
  const { shop, shipmentId, trackingNumber } = await aParcel();
  const parcel = await shop.parcel(shipmentId);
  expect(parcel).toMatchObject({ area: expect.stringMatching(/^[123]$/) });
  expect(trackingNumber).toContain(`.${parcel.sorting_code}.`);
});
