import { expect, test } from "vitest";
import { readMissing, writeMissing } from "~/routes/app.labels/missing";

const refused = { shipmentId: "a1", reason: "refused", message: "Mã vận đơn không hợp lệ" } as const;
const notBooked = { shipmentId: "b2", reason: "not_booked", message: "" } as const;

test("labels that are missing travel in a header, without the carrier's words", () => {
  const header = writeMissing([refused, notBooked]);
  expect(header).toBe("a1=refused,b2=not_booked");
  expect(readMissing(header)).toEqual([{ ...refused, message: "" }, notBooked]);
});

test("nothing missing is an empty header, and so is none", () => {
  expect(writeMissing([])).toBe("");
  expect(readMissing("")).toEqual([]);
  expect(readMissing(null)).toEqual([]);
});

test("a header of another kind is not taken for one", () => {
  expect(() => readMissing("a1=because")).toThrow();
});

test("two hundred missing labels fit into what servers take as headers", () => {
  const many = Array.from({ length: 200 }, () => ({
    ...refused,
    shipmentId: "01234567-89ab-cdef-0123-456789abcdef",
    reason: "unreachable" as const,
  }));
  expect(writeMissing(many).length).toBeLessThan(12_000);
});
