import { expect, test } from "vitest";
import { type ActedParcel, mainAction, TELL_TOPICS, tellTopic } from "~/domain/attention/main-action";
import { waitingKind } from "~/domain/attention/waiting";
import type { BookedDifference } from "~/domain/booking/booked-differences";
import { ANSWER_KINDS } from "~/domain/buyer/answer";
import { ATTENTIONS, isAttention } from "~/domain/parcel/attention";
import { blocking, warning } from "~/domain/parcel/problem";

const BOOKED: ActedParcel = {
  ...{ attention: null, state: "booked", differences: [], problems: [], recharge: null },
  ...{ carrierStatus: 4, trackingNumber: "S1.1", cancelAsked: false, elsewhere: false, buyerSaid: null },
};
const COD = { field: "cod", booked: 1, now: 2, settled: false } as const;
const GOODS: BookedDifference = { field: "products", booked: [], now: [], settled: false };
const CANCELLED = { field: "order", booked: "open", now: "cancelled", settled: false } as const;
const RECHARGE = { declaredGrams: 300, weighedGrams: 900, bookedFeeVnd: 22_000, chargedFeeVnd: 30_000, settled: false };

const cases: [string, Partial<ActedParcel>, string][] = [
  ["a failed attempt", { attention: "delivery_attempt_failed" }, "tell"],
  ["a failed delivery", { attention: "delivery_failed", carrierStatus: 9 }, "tell"],
  ["a wrong address", { attention: "recipient_address_wrong" }, "tell / close"],
  ["a wrong phone", { attention: "recipient_phone_wrong" }, "tell / close"],
  ["not found by the courier", { attention: "package_not_found" }, "tell / close"],
  ["paid for by the carrier", { attention: "compensation", carrierStatus: 13 }, "close"],
  ["back in the shop", { attention: "returned", carrierStatus: 21 }, "received"],
  ["back after it was delivered", { attention: "returned_after_delivery", carrierStatus: 21 }, "tell / close"],
  ["its return is delayed", { attention: "return_delayed", carrierStatus: 20 }, "tell"],
  ["not picked up", { attention: "pickup_failed", carrierStatus: 7 }, "rebook"],
  ["not picked up, under another account", { attention: "pickup_failed", carrierStatus: 7, elsewhere: true }, "open"],
  [
    "the cancel was refused after a failed pickup",
    { attention: "cancel_refused", carrierStatus: 7 },
    "ship_again / close",
  ],
  ["the cancel was refused", { attention: "cancel_refused", carrierStatus: 4 }, "close"],
  ["the cancel was not permitted", { attention: "cancel_not_permitted", carrierStatus: 2 }, "cancel / close"],
  ["the cancel was not permitted, and now it is too late", { attention: "cancel_not_permitted" }, "close"],
  ["cancelled in Shopify on its way", { attention: "cancelled_in_shopify_on_its_way" }, "tell / close"],
  ["the order was deleted before the pickup", { attention: "order_deleted", carrierStatus: 2 }, "cancel / close"],
  [
    "its replaced parcel moves, and it is not sent",
    { attention: "replaced_parcel_moves", state: "ready", trackingNumber: null },
    "open / close",
  ],
  ["it moves after its cancel", { attention: "moved_after_cancel", state: "cancelled" }, "tell / close"],
  ["another parcel has its reference", { attention: "adoption_mismatch", state: "unknown" }, "open"],
  ["its status could not be verified", { attention: "status_not_verified" }, "refresh / close"],
  ["the collected amount is unknown", { attention: "delivery_unclear", carrierStatus: 5 }, "open"],
  ["the paid amount differs", { attention: "paid_amount_differs", carrierStatus: 6 }, "close"],
  ["its booking is unknown", { state: "unknown", trackingNumber: null, carrierStatus: null }, "refresh"],
  ["the COD changed before the pickup", { differences: [COD], carrierStatus: 2 }, "rebook / leave"],
  ["the COD changed on its way", { differences: [COD] }, "tell / leave"],
  ["only the goods changed on its way", { differences: [GOODS] }, "leave"],
  ["the order was cancelled before the pickup", { differences: [CANCELLED], carrierStatus: 12 }, "cancel / leave"],
  ["the order was cancelled on its way", { differences: [CANCELLED] }, "tell / leave"],
  ["refused for its phone", { state: "refused", problems: [blocking("phone", "refused_phone")] }, "open"],
  ["refused for a reason that passes", { state: "refused", problems: [warning("parcel", "carrier_refused")] }, "book"],
  ["dearer than booked", { recharge: RECHARGE }, "close"],
  ["held by a rule", { state: "needs_review", problems: [blocking("parcel", "rule_hold")] }, "release"],
  ["unpaid and not COD", { state: "needs_review", problems: [blocking("cod", "cod_unknown_gateway")] }, "open"],
  ["its buyer answered", { attention: "delivery_failed", carrierStatus: 9, buyerSaid: "phone" }, "tell / decline"],
  [
    "its buyer answered and the order was cancelled then",
    { attention: "cancelled_in_shopify_on_its_way", carrierStatus: 9, buyerSaid: "deliver_again" },
    "tell / close",
  ],
  [
    "its buyer answered and staff closed that the order was cancelled",
    { differences: [CANCELLED], carrierStatus: 9, buyerSaid: "deliver_again" },
    "tell / leave",
  ],
  ["a cancel was asked for", { attention: "pickup_failed", carrierStatus: 7, cancelAsked: true }, "wait"],
];
test.each(cases)("%s", (_, parcel, expected) => {
  const { main, dismiss } = mainAction({ ...BOOKED, ...parcel });
  expect([main, dismiss].filter(Boolean).join(" / ")).toBe(expected);
});

test("each thing that the carrier can be told is told about something", () => {
  const attentions = [null, ...Object.keys(ATTENTIONS).filter(isAttention)];
  expect(
    [
      ...new Set([
        ...attentions.map((attention) => tellTopic({ ...BOOKED, attention })),
        ...ANSWER_KINDS.map((buyerSaid) => tellTopic({ ...BOOKED, buyerSaid })),
      ]),
    ].toSorted(),
  ).toEqual([...TELL_TOPICS].toSorted());
});

test("what a buyer answered is told to the carrier only where the parcel waits for that, whatever else is known of it", () => {
  for (const attention of [null, ...Object.keys(ATTENTIONS).filter(isAttention)]) {
    for (const differences of [[], [CANCELLED], [COD]]) {
      for (const buyerSaid of ANSWER_KINDS) {
        const parcel: ActedParcel = { ...BOOKED, attention, differences, buyerSaid };
        const isHeard = waitingKind(parcel) === "answered";
        const topic = tellTopic(parcel);
        if (!isHeard) expect([attention, topic]).toEqual([attention, tellTopic({ ...parcel, buyerSaid: null })]);
        if (differences.some(({ field }) => field === "order") || attention === "order_deleted")
          expect(isHeard).toBe(false);
      }
    }
  }
  const cancelled = { ...BOOKED, attention: "cancelled_in_shopify_on_its_way", buyerSaid: "deliver_again" } as const;
  expect(tellTopic(cancelled)).toBe("give_back");
  expect(tellTopic({ ...cancelled, attention: "package_not_found" })).toBe("find");
  expect(tellTopic({ ...cancelled, attention: "delivery_failed" })).toBe("redeliver");
});
