import { expect, test } from "vitest";
import {
  awaitsDelivery,
  cancelAt,
  isEnd,
  isOfficialStatus,
  isShipperReported,
  isWithCarrier,
  needsVerification,
  SHIPPER_REPORTS,
  STATUSES,
} from "~/domain/status/codes";
import { REASONS } from "~/domain/status/reasons";
import { en } from "~/locales/en";
import { vi } from "~/locales/vi";

const statuses = Object.values(STATUSES).map(({ code }): number => code);
const reports: number[] = Object.values(SHIPPER_REPORTS);
const reasons = Object.values(REASONS).flatMap((group) => Object.values(group).map(({ code }): string => code));
const ascending = (codes: readonly number[]) => codes.toSorted((a, b) => a - b);

test("the sixteen statuses (carrier 3) are those that drive state", () => {
  expect(ascending(statuses)).toEqual([-1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 20, 21]);
  expect(statuses.every(isOfficialStatus)).toBe(true);
});

test.each<[string, (status: number) => boolean, number[]]>([
  ["the carrier has the goods, or had them (domain 4.3)", isWithCarrier, [3, 4, 5, 6, 9, 10, 11, 13, 20, 21]],
  ["it is read back first (domain 4.5)", needsVerification, [-1, 5, 6, 11, 13, 21]],
  ["the contract allows a cancel (domain 4.7)", (status) => cancelAt(status) === "allowed", [1, 2, 12]],
  ["a cancel is tried (domain 4.7)", (status) => cancelAt(status) === "tried", [7]],
  ["the parcel has ended (domain 4.8)", isEnd, [-1, 11, 13, 21]],
])("at which statuses %s", (_, is, expected) => {
  expect(ascending(statuses.filter(is))).toEqual(expected);
});

test("the six shipper reports (carrier 3), none of them a status", () => {
  expect(ascending(reports)).toEqual([45, 49, 123, 127, 128, 410]);
  expect(reports.every(isShipperReported)).toBe(true);
  expect(reports.some(isOfficialStatus)).toBe(false);
});

test("the reason codes by group (carrier 6.7)", () => {
  const codes = Object.entries(REASONS).map(([group, rows]) => [group, Object.values(rows).map(({ code }) => code)]);
  expect(Object.fromEntries(codes)).toEqual({
    pickupDelay: ["100", "101", "102", "103", "104", "105", "106", "107"],
    pickupFailure: ["110", "111", "112", "113", "114", "115"],
    deliveryDelay: ["120", "121", "122", "123", "124", "125", "126", "127", "128", "129", "1200"],
    deliveryFailure: ["130", "131", "132", "133", "134", "135"],
    returnDelay: ["140", "141", "142", "143", "144"],
  });
});

test.each([
  ["vi", vi.carrier],
  ["en", en.carrier],
])("each code has a text in %s, and no text is left without a code", (_, words) => {
  expect(Object.keys(words.status).sort()).toEqual(statuses.map(String).sort());
  expect(Object.keys(words.shipper_report).sort()).toEqual(reports.map(String).sort());
  expect(Object.keys(words.reason).sort()).toEqual(reasons.sort());
});

test.each(Object.entries(STATUSES).map(([name, { code }]) => [name, code] as const))(
  "%s: is delivery awaited",
  (name, code) => {
    const OVER = ["delivered", "reconciled", "returning", "returned", "returnReconciled", "compensation", "cancelled"];
    expect(awaitsDelivery(code)).toBe(!OVER.includes(name));
  },
);
