import { expect, test } from "vitest";
import { bookAtOnceRule, draftParcel } from "~/domain/draft/draft";
import type { DraftInput } from "~/domain/draft/input";
import type { ParcelFees, QuotedFee } from "~/domain/fee/parcel-fees";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import { rulesSchema } from "~/domain/rules/schema";
import type { ShopSettings } from "~/domain/settings/settings";
import { anOrder, draftInput, settings } from "../order/an-order";
import { provinces } from "../places/provinces-data.ts";

const at = (feeVnd: number): QuotedFee => ({
  outcome: "served",
  feeVnd,
  insuranceVnd: 0,
  surchargesVnd: 0,
  area: null,
});
const CHEAPEST = rulesSchema.parse([
  { id: "fast", name: "Kịp hẹn", actions: { transport: "cheapest", bookAtOnce: true } },
]);
const OWN_DAYS = { road: { from: 3, to: 5 }, fly: { from: 1, to: 2 } };

interface Case {
  bought?: string[];
  shop?: Partial<ShopSettings>;
  staff?: ParcelOverrides;
  fees?: Partial<ParcelFees>;
}

function draftOf({ bought = [], shop, staff = {}, fees }: Case) {
  const input: DraftInput = draftInput(anOrder({ shippingCodes: bought }), {
    settings: settings(shop),
    overrides: staff,
    asker: { shopId: "S", environment: "production", accountCode: "A" },
    provinces,
  });
  const key = draftParcel(input).feesKey ?? "";
  const asked = { key, askedAt: "2026-11-21T05:00:00.000Z", road: at(32_000), fly: at(47_000), unchosen: null };
  return draftParcel({ ...input, fees: fees && { ...asked, ownDays: OWN_DAYS, ...fees } });
}

test.each<[string, Case, string | undefined, object | null]>([
  ["the shop's default", { shop: { transport: "cheapest" }, fees: {} }, "road", { why: "in_time", withinDays: 5 }],
  [
    "the shop's number of days decides",
    { shop: { transport: "cheapest", arriveWithinDays: 3 }, fees: {} },
    "fly",
    { why: "in_time", withinDays: 3, promised: false },
  ],
  ["a rule comes before the default", { shop: { transport: "fly", rules: CHEAPEST }, fees: {} }, "road", {}],
  [
    "the buyer's choice comes before a rule",
    { bought: ["waybill_fly"], shop: { rules: CHEAPEST }, fees: {} },
    "fly",
    null,
  ],
  [
    "staff come before the buyer, and keep what was promised at checkout",
    { bought: ["waybill_fly"], staff: { transport: "cheapest" }, fees: {} },
    "fly",
    { why: "in_time", withinDays: 2, promised: true },
  ],
  [
    "… which the slower transport keeps where that was promised",
    { bought: ["waybill_road"], staff: { transport: "cheapest" }, shop: { arriveWithinDays: 1 }, fees: {} },
    "road",
    { why: "in_time", withinDays: 5, promised: true },
  ],
  [
    "a transport of the form is none of this",
    { shop: { transport: "cheapest" }, staff: { transport: "fly" }, fees: {} },
    "fly",
    null,
  ],
  ["no fees yet: the carrier chooses", { shop: { transport: "cheapest" } }, undefined, { why: "fee_unknown" }],
  [
    "the parcel changed: what was decided before, until the new fees are there",
    { shop: { transport: "cheapest" }, fees: { key: "of the parcel before", decided: "fly" } },
    "fly",
    { why: "fee_unknown" },
  ],
])("the cheapest in time: %s", (_, given, transport, cheapest) => {
  const draft = draftOf(given);
  expect(draft.request.transport).toBe(transport);
  if (cheapest === null) expect(draft.cheapest).toBeNull();
  else expect(draft.cheapest).toMatchObject(cheapest);
});

test("the parcel's fee is that of the transport that was taken", () => {
  expect(draftOf({ shop: { transport: "cheapest", arriveWithinDays: 3 }, fees: {} }).quotedFeeVnd).toBe(47_000);
});

test("a rule books it at once only when it is in time", () => {
  expect(bookAtOnceRule(draftOf({ shop: { rules: CHEAPEST }, fees: {} }))).toMatchObject({ name: "Kịp hẹn" });
  for (const doubt of [undefined, { ownDays: undefined }, { ownDays: { ...OWN_DAYS, road: null, fly: null } }]) {
    expect(bookAtOnceRule(draftOf({ shop: { rules: CHEAPEST }, fees: doubt }))).toBeNull();
  }
});
