import { expect, test } from "vitest";
import { WAITING_KINDS, type WaitingParcel, waitingKind } from "~/domain/attention/waiting";
import { ATTENTIONS, type Attention, isAttention } from "~/domain/parcel/attention";
import { blocking } from "~/domain/parcel/problem";

const QUIET: WaitingParcel = {
  ...{ attention: null, state: "booked", differences: [], problems: [], recharge: null, buyerSaid: null },
};
const RECHARGE = { declaredGrams: 300, weighedGrams: 900, bookedFeeVnd: 22_000, chargedFeeVnd: 30_000, settled: false };
const CHANGED = { field: "cod", booked: 1, now: 2, settled: false } as const;
const held = blocking("parcel", "rule_hold");
const unpaid = blocking("cod", "cod_unknown_gateway");

const cases: [string, Partial<WaitingParcel>, string | null][] = [
  ["nothing", {}, null],
  ["a failed attempt", { attention: "delivery_attempt_failed" }, "failed_attempt"],
  ["a code of a newer release", { attention: "of_a_newer_release" as Attention }, "other"],
  ["no readable answer to its booking", { state: "unknown" }, "unverified"],
  ["the order changed after the booking", { differences: [CHANGED] }, "changed"],
  ["… and staff dealt with it", { differences: [{ ...CHANGED, settled: true }] }, null],
  ["refused by the carrier", { state: "refused" }, "refused"],
  ["charged more", { recharge: RECHARGE }, "reweighed"],
  ["… and seen", { recharge: { ...RECHARGE, settled: true } }, null],
  ["held by a rule", { state: "needs_review", problems: [unpaid, held] }, "held"],
  ["its buyer is to be called", { state: "needs_review", problems: [blocking("cod", "confirm_every")] }, "to_confirm"],
  ["… once a hold is settled", { state: "needs_review", problems: [blocking("cod", "confirm_every"), held] }, "held"],
  ["unpaid and not COD", { state: "needs_review", problems: [unpaid] }, "payment"],
  [
    "an address to correct is no work of this list",
    { state: "needs_review", problems: [blocking("address", "address_missing")] },
    null,
  ],
  [
    "an attention before all others",
    { attention: "returned", state: "unknown", differences: [CHANGED], recharge: RECHARGE },
    "returned",
  ],
  ["its buyer answered", { buyerSaid: "phone" }, "answered"],
  ["… after a failed delivery", { buyerSaid: "unwanted", attention: "delivery_failed" }, "answered"],
  ["… after an attempt, and the order changed too", { buyerSaid: "landmark", differences: [CHANGED] }, "answered"],
  ["… but what is lost is not found by it", { buyerSaid: "phone", attention: "package_not_found" }, "lost"],
  ["… and is not asked for any more", { buyerSaid: "phone", state: "cancelled" }, null],
  ["a change before a higher fee", { differences: [CHANGED], recharge: RECHARGE }, "changed"],
];
test.each(cases)("%s", (_, parcel, kind) => {
  expect(waitingKind({ ...QUIET, ...parcel })).toBe(kind);
});

test("each attention is of one kind, and each kind is reached", () => {
  const kinds = Object.keys(ATTENTIONS)
    .filter(isAttention)
    .map((attention) => waitingKind({ ...QUIET, attention }));
  expect(kinds).not.toContain(null);
  expect(kinds).not.toContain("other");
  const reached = new Set([...kinds, ...cases.map(([, , kind]) => kind)]);
  expect(WAITING_KINDS.filter((kind) => !reached.has(kind))).toEqual([]);
});
