import { expect, test } from "vitest";
import { checkAdoption, type FoundParcel } from "~/domain/booking/adopt";
import { mayAskForCancel, mayCancelAtCarrier, shopifyCancellationEffect } from "~/domain/booking/cancel";

const statuses = [null, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 20, 21, 99];

test("the statuses that may be cancelled, by contract and by staff", () => {
  expect(statuses.filter(mayCancelAtCarrier)).toEqual([null, 1, 2, 12]);
  expect(statuses.filter(mayAskForCancel)).toEqual([null, 1, 2, 7, 12]);
});

test("the effect of a cancellation in Shopify", () => {
  const on = (status: number | null) => shopifyCancellationEffect(status, { cancelWithShopify: true });
  const off = (status: number | null) => shopifyCancellationEffect(status, { cancelWithShopify: false });
  expect(statuses.filter((status) => on(status) === "cancel_at_carrier")).toEqual([null, 1, 2, 12]);
  expect(statuses.filter((status) => on(status) === "nothing")).toEqual([-1, 11, 13, 21]);
  expect(off(2)).toBe("needs_attention");
  expect(on(4)).toBe("needs_attention");
});

const sent = {
  partnerId: "k3x-1001-1",
  firstSentAt: new Date("2026-11-20T02:00:00Z"),
  codVnd: 180_000,
  recipientPhone: "0912345678",
  declaredValueVnd: 150_000,
  weightGrams: 300,
};
const found: FoundParcel = {
  partnerId: "k3x-1001-1",
  createdAt: new Date("2026-11-20T02:00:03Z"),
  codVnd: 180_000,
  recipientPhone: "0912345678",
  declaredValueVnd: 150_000,
  weightGrams: 300,
};

test.each<[string, Partial<FoundParcel>, string[]]>([
  ["what we sent", {}, []],
  ["the phone written otherwise", { recipientPhone: "+84 912 345 678" }, []],
  ["the carrier's clock a little behind", { createdAt: new Date("2026-11-20T01:56:00Z") }, []],
  ["another reference", { partnerId: "k3x-1001-2" }, ["partner_id"]],
  ["created before we sent anything", { createdAt: new Date("2026-11-19T02:00:00Z") }, ["created_before"]],
  ["no creation time", { createdAt: null }, ["created_before"]],
  ["another COD", { codVnd: 0 }, ["cod"]],
  ["COD hidden", { codVnd: null }, ["cod"]],
  ["another phone", { recipientPhone: "0912345679" }, ["phone"]],
  ["phone masked", { recipientPhone: "09******78" }, ["phone"]],
  ["another value", { declaredValueVnd: 1 }, ["value"]],
  ["somebody else's parcel", { codVnd: 1, recipientPhone: null, declaredValueVnd: null }, ["cod", "phone", "value"]],
])("adopting: %s", (_, changes, reasons) => {
  const check = checkAdoption(sent, { ...found, ...changes });
  expect(check).toEqual(reasons.length === 0 ? { outcome: "adopt" } : { outcome: "mismatch", reasons });
});
