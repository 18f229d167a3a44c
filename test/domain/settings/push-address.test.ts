import { describe, expect, test } from "vitest";
import { parsePush } from "~/carrier/push";
import { pushAddressState, trialBody, trialTokenIn } from "~/domain/settings/push-address";

const soon = new Date("2026-11-22T00:00:00Z");
const later = new Date("2026-12-01T00:00:00Z");
const present = (lastPushAt: Date | null = null) => ({ validUntil: null, lastPushAt });
const replaced = (validUntil: Date, lastPushAt: Date | null = null) => ({ validUntil, lastPushAt });

describe("the state of a shop's push address", () => {
  test.each([
    ["it has none", [], { state: "waits" }],
    ["nothing came", [present()], { state: "waits" }],
    ["none was used", [present(), replaced(soon)], { state: "waits" }],
    ["the carrier uses the present one", [present(soon), replaced(later, soon)], { state: "followed" }],
    ["the carrier uses a replaced one", [present(), replaced(soon, soon)], { state: "moves", endsAt: soon }],
    [
      "the carrier uses several: the last to end counts",
      [present(), replaced(soon, soon), replaced(later, soon)],
      { state: "moves", endsAt: later },
    ],
  ])("%s", (_, addresses, standing) => {
    expect(pushAddressState(addresses)).toEqual(standing);
  });
});

describe("the message of a trial", () => {
  const token = "a-word_of-43-characters-".padEnd(43, "x");

  test("is recognised, and names no parcel", () => {
    expect(trialTokenIn(trialBody(token))).toBe(token);
    expect(parsePush("application/x-www-form-urlencoded", trialBody(token))).toHaveProperty("unreadable");
  });

  test.each([
    "label_id=S1.A1.1&status_id=5",
    `${trialBody(token)}&label_id=S1.A1.1&status_id=5`,
    `label_id=S1.A1.1&status_id=5&${trialBody(token)}`,
    `${trialBody(token)}\n`,
    trialBody(`${token}x`),
    `{"waybill_trial":"${token}"}`,
    "",
  ])("is not %s", (body) => {
    expect(trialTokenIn(body)).toBeNull();
  });
});
