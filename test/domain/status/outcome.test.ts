import { describe, expect, test } from "vitest";
import type { CarrierEvent } from "~/domain/status/carrier-event";
import { buyerOutcome, type OutcomeFacts } from "~/domain/status/outcome";
import { statusFacts } from "~/domain/status/status";

const AT = new Date("2026-11-20T03:00:00Z");
const BOOKED: OutcomeFacts = {
  state: "booked",
  carrierStatus: null,
  deliveredAt: null,
  returnState: "none",
  codState: "to_collect",
  failedReason: null,
};

test.each<[string, Partial<OutcomeFacts>, ReturnType<typeof buyerOutcome>]>([
  ["a draft", { state: "ready" }, null],
  ["without a readable answer to its booking", { state: "unknown" }, null],
  ["booked", {}, "under_way"],
  ["being cancelled", { state: "cancelling" }, "under_way"],
  ["cancelled", { state: "cancelled" }, null],
  ["cancelled by the carrier's word", { carrierStatus: -1, codState: "none" }, null],
  ["withdrawn before it was sent", { state: "closed", codState: "none" }, null],
  ["the courier failed, and comes again", { carrierStatus: 9, failedReason: "130" }, "under_way"],
  ["delivered", { carrierStatus: 5, deliveredAt: AT, codState: "collected" }, "delivered"],
  ["delivered and prepaid", { carrierStatus: 5, deliveredAt: AT, codState: "none" }, "delivered"],
  ["paid out and closed", { state: "closed", carrierStatus: 6, deliveredAt: AT, codState: "settled" }, "delivered"],
  ["partly delivered", { carrierStatus: 5, deliveredAt: AT, codState: "collected_partly" }, "partly"],
  [
    "partly delivered, the rest is back",
    { carrierStatus: 21, deliveredAt: AT, codState: "settled", returnState: "returned" },
    "partly",
  ],
  [
    "delivered by mistake, on its way again",
    { carrierStatus: 4, deliveredAt: AT, codState: "to_collect" },
    "under_way",
  ],
  ["… and prepaid", { carrierStatus: 4, deliveredAt: AT, codState: "none" }, "under_way"],
  [
    "refused",
    { carrierStatus: 20, returnState: "returning", codState: "not_collected", failedReason: "130" },
    "refused",
  ],
  [
    "not reached",
    { carrierStatus: 21, returnState: "returned", codState: "not_collected", failedReason: "131" },
    "unreachable",
  ],
  [
    "put off",
    { carrierStatus: 21, returnState: "returned", codState: "fee_collected", failedReason: "132" },
    "put_off",
  ],
  [
    "called back by the shop",
    { carrierStatus: 21, returnState: "returned", codState: "not_collected", failedReason: "133" },
    "called_back",
  ],
  [
    "… by the API",
    { carrierStatus: 21, returnState: "returned", codState: "none", failedReason: "135" },
    "called_back",
  ],
  [
    "came back for another reason",
    { carrierStatus: 21, returnState: "returned", codState: "not_collected", failedReason: "134" },
    "came_back",
  ],
  [
    "came back, nobody said why",
    { state: "closed", carrierStatus: 11, returnState: "settled", codState: "not_collected" },
    "came_back",
  ],
  [
    "delivered, then came back after all",
    { carrierStatus: 21, deliveredAt: AT, returnState: "returned", codState: "not_collected" },
    "came_back",
  ],
  ["lost", { state: "closed", carrierStatus: 13, codState: "not_collected" }, "lost"],
  [
    "paid for after it was delivered",
    { state: "closed", carrierStatus: 13, deliveredAt: AT, codState: "settled" },
    "delivered",
  ],
])("%s", (_, facts, outcome) => {
  expect(buyerOutcome({ ...BOOKED, ...facts })).toBe(outcome);
});

describe("why a delivery failed", () => {
  const event = (code: number, minute: number, reasonCode: string | null = null): CarrierEvent => {
    const at = new Date(AT.getTime() + minute * 60_000);
    return { code, actionTime: at, receivedAt: at, reasonCode, partialReturn: null };
  };
  const reasonOf = (events: CarrierEvent[]) => statusFacts(events, { codVnd: 100_000, tags: [] }).failedReason;

  test("outlives what comes after it, in whatever order the messages come", () => {
    const events = [event(3, 0), event(9, 1, "130"), event(20, 2, "140"), event(21, 3)];
    expect(reasonOf(events)).toBe("130");
    expect(reasonOf(events.toReversed())).toBe("130");
  });
  test("is the last one that was given", () => {
    expect(reasonOf([event(9, 1, "131"), event(4, 2), event(9, 3, "130"), event(9, 5)])).toBe("130");
  });
  test("is none where only a delay had one", () => {
    expect(reasonOf([event(3, 0), event(10, 1, "122"), event(9, 2)])).toBeNull();
  });
});
