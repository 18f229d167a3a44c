import { describe, expect, test } from "vitest";
import { bookedInLostTime, checkAdoption } from "~/domain/booking/adopt";

const sent = {
  partnerId: "abcdefgh-1001-1",
  firstSentAt: new Date("2026-11-23T03:00:00Z"),
  codVnd: 450_000,
  recipientPhone: "0900000002",
  declaredValueVnd: 450_000,
  weightGrams: 300,
};
const found = {
  partnerId: "abcdefgh-1001-1",
  createdAt: new Date("2026-11-23T03:00:01Z"),
  status: 2,
  codVnd: 450_000,
  recipientPhone: "0900000002",
  declaredValueVnd: 450_000,
  weightGrams: 300,
};

test("what the carrier has as it was sent is adopted (domain 4.9)", () => {
  expect(checkAdoption(sent, found)).toEqual({ outcome: "adopt" });
});

test.each([
  ["partner_id", { partnerId: "abcdefgh-1001-2" }],
  ["partner_id", { partnerId: null }],
  ["created_before", { createdAt: new Date("2026-11-23T02:54:59Z") }],
  ["cod", { codVnd: 400_000 }],
  ["phone", { recipientPhone: "0900000003" }],
  ["value", { declaredValueVnd: null }],
])("a parcel that differs in %s alone is not adopted", (reason, difference) => {
  expect(checkAdoption(sent, { ...found, ...difference })).toEqual({ outcome: "mismatch", reasons: [reason] });
});

/** The database was put back to half past two; the parcel was sent at three, as if for the first time. */
const RESTORED = new Date("2026-11-23T02:30:00Z");

test.each<[string, object, string[]]>([
  ["it was sent in the time that is lost", {}, []],
  [
    "it was sent as the restored moment came, by a clock that is behind",
    { createdAt: new Date("2026-11-23T02:25:01Z") },
    [],
  ],
  ["it is older", { createdAt: new Date("2026-11-23T02:24:59Z") }, ["created_before"]],
  ["it is another box of the order, by its weight", { weightGrams: 301 }, ["created_before"]],
  ["nobody says its weight", { weightGrams: null }, ["created_before"]],
  ["it is for somebody else", { recipientPhone: "0900000003" }, ["phone"]],
])(
  "after a restore, what is under a reference that was given out before is ours unless something differs: %s",
  (_, difference, reasons) => {
    const lost = { ...found, createdAt: new Date("2026-11-23T02:45:00Z"), ...difference };
    const expected = reasons.length === 0 ? { outcome: "adopt" } : { outcome: "mismatch", reasons };
    expect(checkAdoption(sent, lost, RESTORED)).toEqual(expected);
  },
);

test("after a restore, weights are rounded up as they were sent, and what was sent before it counts as ever", () => {
  const lost = { ...found, createdAt: new Date("2026-11-23T02:45:00Z") };
  expect(checkAdoption({ ...sent, weightGrams: 299.5 }, lost, RESTORED)).toEqual({ outcome: "adopt" });
  const later = new Date("2026-11-23T09:00:00Z");
  expect(checkAdoption(sent, found, later)).toEqual({ outcome: "adopt" });
  expect(checkAdoption(sent, lost, later)).toEqual({ outcome: "mismatch", reasons: ["created_before"] });
});

describe("when a parcel was booked that we sent again after a restore", () => {
  const at = (time: string) => new Date(`2026-11-30T${time}Z`);
  const restoredTo = at("08:00:00");
  const sentAgain = at("12:00:00");

  test.each([
    ["in the lost time: then", at("09:30:00"), restoredTo, at("09:30:00")],
    [
      "by a clock that is behind: at the moment that the database was put back to",
      at("07:58:00"),
      restoredTo,
      restoredTo,
    ],
    ["long before that moment: it is not of the lost time", at("07:54:00"), restoredTo, undefined],
    ["by what we sent now", at("12:00:00"), restoredTo, undefined],
    ["the carrier does not say", null, restoredTo, undefined],
    ["there was no restore", at("09:30:00"), undefined, undefined],
  ])("%s", (_, createdAt, to, booked) => expect(bookedInLostTime(sentAgain, createdAt, to)).toEqual(booked));
});
