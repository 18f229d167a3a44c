import { expect, test } from "vitest";
import {
  type AfterCancel,
  afterCancel,
  isReopening,
  type ParcelGoods,
  type Reopening,
} from "~/domain/extension/after-cancel";
import { aFulfillmentOrder, aLine, anOrder } from "../order/an-order";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 9, minute));
const line = (
  kind: "booked" | "status" | "given_up" | "shopify_failed",
  minute: number,
  carrierStatus: number | null,
) => ({
  ...{ kind, carrierStatus },
  ...{ happenedAt: at(minute), recordedAt: at(minute) },
});
const BOOKED = line("booked", 1, 2);
const CANCELLED = line("status", 5, -1);
const GIVEN_UP = line("given_up", 5, null);

const goods = (id: string, made: number, lineItemIds: string[] | null = ["shirt"]): ParcelGoods => ({
  ...{ id, createdAt: at(made), lineItemIds },
});
const THIS = goods("this", 0);

/** Nothing of the order is under way. */
const AT_REST: Reopening = {
  ...{ order: anOrder(), fulfillmentOrderId: "fo", fulfillmentId: null },
  ...{ isFollowed: false, isToBeRead: false, now: at(6) },
};
const AT_WORK = { ...AT_REST, isFollowed: true };

type Given = [history: ReturnType<typeof line>[], others: ParcelGoods[], reopening?: Reopening];

const CASES: [string, Given, AfterCancel][] = [
  ["an order that is followed", [[BOOKED, CANCELLED], [THIS], AT_WORK], "reopening"],
  ["one that nothing happens to", [[BOOKED, CANCELLED], [THIS]], "cancelled"],
  [
    "a parcel made after the cancel",
    [
      [BOOKED, CANCELLED],
      [THIS, goods("new", 6)],
    ],
    "replaced",
  ],
  ["one made after it while work goes on", [[BOOKED, CANCELLED], [THIS, goods("new", 6)], AT_WORK], "replaced"],
  [
    "one made after it with other goods",
    [
      [BOOKED, CANCELLED],
      [THIS, goods("new", 6, ["hat"])],
    ],
    "cancelled",
  ],
  ["one made after it with some of its goods", [[BOOKED, CANCELLED], [goods("new", 6, ["hat", "shirt"])]], "replaced"],
  ["one whose goods are not known", [[BOOKED, CANCELLED], [goods("new", 6, null)]], "replaced"],
  [
    "itself alone, made by the carrier's clock after its end",
    [[CANCELLED], [{ ...THIS, createdAt: at(6) }]],
    "cancelled",
  ],
  ["one that was made with it, by a split", [[BOOKED, CANCELLED], [THIS, goods("2", 2)], AT_WORK], "reopening"],
  ["a parcel that was given up", [[BOOKED, GIVEN_UP], [goods("new", 6)], AT_WORK], "replaced"],
  ["lines that came after the cancel", [[CANCELLED, line("shopify_failed", 8, null)], [goods("new", 6)]], "replaced"],
  ["a carrier whose clock is ahead", [[{ ...CANCELLED, happenedAt: at(30) }], [goods("new", 6)], AT_WORK], "replaced"],
  ["a history that does not say when it ended", [[BOOKED], [goods("new", 6)]], "cancelled"],
];

test.each(CASES)("what comes of a cancelled parcel, by %s", (_, [history, others, reopening = AT_REST], after) => {
  expect(afterCancel({ ...THIS, history }, others, reopening)).toBe(after);
});

const fulfillment = (status: string) => ({ id: "f", status, trackingNumbers: [], totalQuantity: 1 });
const closed = aFulfillmentOrder({ id: "fo", status: "CLOSED", lines: [aLine({ quantity: 0 })] });
const open = aFulfillmentOrder({ id: "fo", status: "OPEN", lines: [aLine({ quantity: 1 })] });
const sent = anOrder({ currentQuantity: 1, fulfillmentOrders: [closed], fulfillments: [fulfillment("SUCCESS")] });
const gone = anOrder({ ...sent, fulfillments: [fulfillment("CANCELLED")] });
const changed = new Date(gone.updatedAt);
const later = new Date(changed.getTime() + 3_600_000);
const read = { ...AT_REST, fulfillmentId: "f", isToBeRead: true, now: changed };

test.each<[string, Parameters<typeof isReopening>[0], boolean]>([
  ["its fulfillment is still to be cancelled", { ...read, order: sent, isFollowed: true, isToBeRead: false }, true],
  ["it is cancelled, and the order not read since", { ...read, order: sent, now: later }, true],
  ["it is cancelled, and its goods are not open yet", { ...read, order: gone }, true],
  ["they did not come", { ...read, order: gone, now: later }, false],
  ["nothing is to be read", { ...read, order: sent, isToBeRead: false }, false],
  [
    "it had no fulfillment, and its goods are open",
    { ...read, fulfillmentId: null, order: anOrder({ fulfillmentOrders: [open] }) },
    true,
  ],
  ["it had none, and its goods are not", { ...read, fulfillmentId: null, order: sent }, false],
  ["the order is cancelled", { ...read, order: { ...sent, cancelledAt: sent.updatedAt }, isFollowed: true }, false],
])("goods of a cancelled parcel come back in a moment: %s", (_, given, expected) => {
  expect(isReopening(given)).toBe(expected);
});
