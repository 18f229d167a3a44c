import { describe, expect, test } from "vitest";
import { blocking, warning } from "~/domain/parcel/problem";
import type { FlowDeedName } from "~/domain/shopify-flow/actions";
import { type FlowParcelNow, resultOf } from "~/domain/shopify-flow/outcomes";

const parcel = (state: FlowParcelNow["state"], more: Partial<FlowParcelNow> = {}): FlowParcelNow => ({
  ...{ state, problems: [], cancel: "none", confirmedCodVnd: undefined, wasHeld: false },
  ...more,
});
const HELD = { problems: [blocking("parcel", "rule_hold", { rule: "r", reason: "", ruleId: "1" })] };
const LACKING = { problems: [warning("weight", "weight_default_used"), blocking("phone", "phone_missing")] };
const TO_CALL = { problems: [blocking("cod", "confirm_every", { cod: 1 })] };

describe("what became of what a workflow asked", () => {
  test.each<[FlowDeedName, FlowParcelNow[], string]>([
    ["book", [parcel("booked")], "done"],
    ["book", [parcel("closed")], "done"],
    ["book", [parcel("queued")], "awaited"],
    ["book", [parcel("unknown")], "awaited"],
    ["book", [parcel("booked"), parcel("booking")], "awaited"],
    ["book", [parcel("refused"), parcel("booking")], "awaited"],
    ["book", [parcel("booked"), parcel("refused")], "refused"],
    ["book", [parcel("needs_review", HELD)], "held"],
    ["book", [parcel("needs_review", TO_CALL)], "to_confirm"],
    ["book", [parcel("needs_review")], "needs_person"],
    ["book", [parcel("needs_review", LACKING)], "needs_person:phone_missing"],
    ["book", [parcel("ready")], "needs_person"],
    ["book", [], "no_parcel"],
    ["hold", [parcel("needs_review", HELD)], "done"],
    // Staff have released it meanwhile.
    ["hold", [parcel("ready", { wasHeld: true })], "done"],
    ["hold", [parcel("ready")], "being_sent"],
    ["hold", [parcel("booked")], "sent_already"],
    ["hold", [parcel("booked", { wasHeld: true })], "sent_already"],
    ["hold", [parcel("queued")], "being_sent"],
    ["hold", [parcel("booking"), parcel("booked")], "being_sent"],
    ["hold", [parcel("cancelled")], "no_parcel"],
    ["release", [parcel("ready")], "done"],
    ["release", [parcel("queued")], "done"],
    ["release", [parcel("booked")], "done"],
    ["release", [parcel("cancelled")], "no_parcel"],
    ["release", [parcel("needs_review", HELD)], "held"],
    ["cancel", [parcel("cancelled")], "done"],
    ["cancel", [parcel("booked", { cancel: "unanswered" })], "awaited"],
    ["cancel", [parcel("booked")], "cancel_too_late"],
    ["cancel", [parcel("booked", { cancel: "accepted" })], "cancel_too_late"],
    ["cancel", [parcel("queued")], "awaited"],
    ["cancel", [parcel("unknown")], "awaited"],
    ["cancel", [parcel("cancelled"), parcel("booked", { cancel: "unanswered" })], "awaited"],
    ["cancel", [parcel("cancelled"), parcel("booked")], "cancel_too_late"],
    ["cancel", [parcel("cancelling")], "awaited"],
    ["cancel", [parcel("booked", { cancel: "refused" })], "cancel_refused"],
    ["cancel", [parcel("closed")], "cancel_too_late"],
    ["cancel", [parcel("ready")], "not_booked"],
    ["set", [parcel("ready")], "done"],
    ["set", [parcel("queued")], "being_sent"],
    ["set", [parcel("booked")], "sent_already"],
    ["set", [parcel("cancelled")], "no_parcel"],
    ["confirm", [parcel("needs_review", TO_CALL)], "done"],
    ["confirm", [parcel("ready", { confirmedCodVnd: 1 })], "done"],
    ["confirm", [parcel("ready")], "nothing_to_confirm"],
    ["confirm", [parcel("queued")], "nothing_to_confirm"],
    ["confirm", [parcel("queued", { confirmedCodVnd: 1 })], "done"],
    ["confirm", [parcel("booking")], "being_sent"],
    ["confirm", [parcel("booked")], "sent_already"],
  ])("%s of %j: %s", (deed, parcels, expected) => {
    const result = resultOf(deed, parcels);
    expect(result.result === "failed" ? result.problem : result.result).toBe(expected);
  });
});
