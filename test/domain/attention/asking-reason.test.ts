import { expect, test } from "vitest";
import { type AskingParcel, askingReason, type ReasonLine } from "~/domain/attention/asking-reason";

const line = (change: Partial<ReasonLine>): ReasonLine => ({
  ...{ kind: "status", carrierStatus: 10, reasonCode: null, words: null },
  ...change,
});
const failed: AskingParcel = { kind: "failed_attempt", attention: "delivery_attempt_failed", carrierStatus: 10 };

test.each<[what: string, parcel: AskingParcel, history: ReasonLine[], expected: [string | null, string | null] | null]>(
  [
    ["none was given", failed, [line({})], null],
    ["its last status", failed, [line({ reasonCode: "121", words: "hẹn mai" })], ["121", "hẹn mai"]],
    [
      "the message that asks for a person, although another came later",
      { ...failed, attention: "recipient_address_wrong" },
      [line({ reasonCode: "125" }), line({ reasonCode: "121" })],
      ["125", null],
    ],
    ["words of a status that it has left", failed, [line({ carrierStatus: 4, words: "đang giao" })], null],
    [
      "what the carrier said to the booking, not to a status",
      { kind: "refused", attention: null, carrierStatus: null },
      [
        line({ kind: "refused", carrierStatus: null, words: "sai phường" }),
        line({ carrierStatus: null, words: "khác" }),
      ],
      [null, "sai phường"],
    ],
  ],
)("%s", (_, parcel, history, expected) => {
  const reason = askingReason(parcel, history);
  expect(reason && [reason.code, reason.words]).toEqual(expected);
});
