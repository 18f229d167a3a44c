import { describe, expect, test } from "vitest";
import { returnsMeant } from "~/domain/returns/meant";
import { isReceived, judgeReceipt, mayReceiveAnyway, type ParcelInHand } from "~/domain/returns/receive";

const AT = new Date("2026-11-20T03:00:00Z");

const inHand = (some: Partial<ParcelInHand> = {}): ParcelInHand => ({
  ...{ state: "booked", carrierStatus: 4, codState: "to_collect", returnState: "none" },
  ...{ pickedUpAt: AT, deliveredAt: null, returnReceivedAt: null, ...some },
});

const RETURNED: Partial<ParcelInHand> = { carrierStatus: 21, returnState: "returned", codState: "not_collected" };
const DELIVERED: Partial<ParcelInHand> = { carrierStatus: 5, deliveredAt: AT, codState: "collected" };

test.each<[string, Partial<ParcelInHand>, string, string]>([
  ["the carrier brought it back", RETURNED, "received", "received"],
  [
    "and settled it",
    { ...RETURNED, carrierStatus: 11, returnState: "settled", state: "closed" },
    "received",
    "received",
  ],
  ["on its way back", { carrierStatus: 20, returnState: "returning" }, "received_early", "received_early"],
  ["out for delivery, says the carrier", {}, "received_early", "received_early"],
  [
    "the rest of a partial delivery",
    { ...DELIVERED, codState: "collected_partly" },
    "received_early",
    "received_early",
  ],
  ["perhaps the rest", { ...DELIVERED, codState: "collected_unclear" }, "received_early", "received_early"],
  ["delivered in full", DELIVERED, "delivered", "received_early"],
  ["lost", { carrierStatus: 13, codState: "not_collected", state: "closed" }, "lost", "received_early"],
  ["not picked up yet", { carrierStatus: 2, pickedUpAt: null }, "not_picked_up", "received_early"],
  ["cancelled before its pickup", { state: "cancelled", pickedUpAt: null }, "cancelled", "cancelled"],
  [
    "cancelled on its way",
    { state: "cancelled", carrierStatus: 20, returnState: "returning" },
    "received_early",
    "received_early",
  ],
  ["a draft", { state: "ready", pickedUpAt: null }, "not_sent", "not_sent"],
  ["received before", { ...RETURNED, returnReceivedAt: AT }, "already", "already"],
])("%s", (_, some, outcome, anyway) => {
  expect(judgeReceipt(inHand(some), { anyway: false }).outcome).toBe(outcome);
  expect(judgeReceipt(inHand(some), { anyway: true }).outcome).toBe(anyway);
  expect(mayReceiveAnyway(outcome)).toBe(!isReceived(outcome) && isReceived(anyway));
});

describe("the number of an order means", () => {
  const drafted = inHand({ state: "ready", pickedUpAt: null });
  const out = inHand();
  const back = inHand(RETURNED);
  const received = inHand({ ...RETURNED, returnReceivedAt: AT });
  const delivered = inHand(DELIVERED);
  const cancelled = inHand({ state: "cancelled", pickedUpAt: null });
  test.each<[string, ParcelInHand[], ParcelInHand[]]>([
    ["what comes back, before what may have", [drafted, out, back, received], [back]],
    ["what may have come back", [drafted, out, delivered], [out]],
    ["several, where several come back", [back, inHand(RETURNED)], [back, inHand(RETURNED)]],
    ["else what was received", [drafted, delivered, received], [received]],
    ["else what was sent", [drafted, delivered], [delivered]],
    ["else what is not cancelled", [cancelled, drafted], [drafted]],
    ["else anything", [cancelled], [cancelled]],
    ["nothing, where there is none", [], []],
  ])("%s", (_, parcels, meant) => expect(returnsMeant(parcels)).toEqual(meant));
});
