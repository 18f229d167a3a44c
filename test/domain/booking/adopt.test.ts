import { expect, test } from "vitest";
import { checkAdoption } from "~/domain/booking/adopt";

const sent = {
  partnerId: "abcdefgh-1001-1",
  firstSentAt: new Date("2026-11-23T03:00:00Z"),
  codVnd: 450_000,
  recipientPhone: "0900000002",
  declaredValueVnd: 450_000,
};
const found = {
  partnerId: "abcdefgh-1001-1",
  createdAt: new Date("2026-11-23T03:00:01Z"),
  status: 2,
  codVnd: 450_000,
  recipientPhone: "0900000002",
  declaredValueVnd: 450_000,
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
