import { expect, test } from "vitest";
import { type DeliveredParcel, isDeliveredPartly } from "~/domain/status/partly";

const WHOLE: DeliveredParcel = {
  ...{ deliveredAt: new Date("2026-11-20T03:00:00Z"), codState: "collected", returnState: "none", attention: null },
};

test.each<[string, Partial<DeliveredParcel>, boolean]>([
  ["delivered whole", {}, false],
  ["on its way", { deliveredAt: null, codState: "to_collect" }, false],
  ["collected in part", { codState: "collected_partly" }, true],
  ["prepaid, and the carrier says in part", { codState: "none", attention: "partial_delivery" }, true],
  ["collected, and the rest comes back", { returnState: "returning" }, true],
  ["settled, and the rest is back", { codState: "settled", returnState: "returned" }, true],
  [
    "delivered, and all of it came back",
    { codState: "not_collected", returnState: "returned", attention: "returned_after_delivery" },
    false,
  ],
  ["it is not known whether all was taken", { codState: "collected_unclear" }, false],
  ["returned without a delivery", { deliveredAt: null, codState: "not_collected", returnState: "returned" }, false],
])("%s", (_, parcel, partly) => {
  expect(isDeliveredPartly({ ...WHOLE, ...parcel })).toBe(partly);
});
