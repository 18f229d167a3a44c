import { expect, test } from "vitest";
import { type OrderWithoutParcels, type WithoutParcels, whyWithoutParcels } from "~/domain/buyer/without-parcels";
import { BLOCK_REASONS, type BlockReason } from "~/domain/parcel/block-reason";

const ORDER: OrderWithoutParcels = {
  isGone: false,
  isFulfilled: false,
  isDigital: false,
  isUnseen: false,
  blocks: [null],
};

test.each<[string, Partial<OrderWithoutParcels>, WithoutParcels]>([
  ["an order that is drafted", {}, "preparing"],
  ["one whose goods nobody has divided yet", { blocks: [] }, "preparing"],
  ["one that was cancelled", { isGone: true }, "cancelled"],
  ["one that was cancelled after it was sent", { isGone: true, isFulfilled: true, blocks: ["cancelled"] }, "cancelled"],
  ["digital goods that nobody has divided yet", { isDigital: true, blocks: [] }, "nothing"],
  ["a test order", { blocks: ["test_order"] }, "preparing"],
  ["digital goods", { blocks: ["digital"] }, "nothing"],
  ["digital goods beside others", { blocks: ["digital", null] }, "preparing"],
  ["goods that the buyer fetches", { blocks: ["local_pickup"] }, "nothing"],
  ["goods that are held back", { blocks: ["on_hold", "digital"] }, "preparing"],
  ["goods that are sold before they are there", { blocks: ["scheduled"] }, "preparing"],
  ["goods that another app sent", { isFulfilled: true, blocks: [] }, "nothing"],
  ["goods of which the app may see nothing", { isUnseen: true, blocks: [] }, "nothing"],
])("%s: %#", (_, order, why) => {
  expect(whyWithoutParcels({ ...ORDER, ...order })).toBe(why);
});

test("only what is held back, comes later or is a trial is still prepared", () => {
  const reasons = Object.keys(BLOCK_REASONS) as BlockReason[];
  expect(reasons.filter((reason) => whyWithoutParcels({ ...ORDER, blocks: [reason] }) === "preparing")).toEqual([
    ...["test_order", "on_hold", "scheduled"],
  ]);
});
