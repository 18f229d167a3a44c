import { describe, expect, test } from "vitest";
import { createFormat } from "~/locales/format";

const vi = createFormat("vi", "Asia/Ho_Chi_Minh");
const en = createFormat("en", "Asia/Ho_Chi_Minh");
/** Amounts and units stay on one line: the space between them is non-breaking. */
const spaced = (text: string) => text.replaceAll("\u00a0", " ");

describe("money is whole đồng, its digits grouped like every other number of the page", () => {
  test.each([
    [0, "0 ₫", "0 ₫"],
    [999, "999 ₫", "999 ₫"],
    [450_000, "450.000 ₫", "450,000 ₫"],
    [20_000_000, "20.000.000 ₫", "20,000,000 ₫"],
    [-15_000, "-15.000 ₫", "-15,000 ₫"],
  ])("%i", (vnd, vietnamese, english) => {
    expect(spaced(vi.money(vnd))).toBe(vietnamese);
    expect(spaced(en.money(vnd))).toBe(english);
    expect(spaced(en.money(vnd))).toBe(`${en.number(vnd)} ₫`);
  });
});

test.each([
  [0, "0 g", "0 g"],
  [999, "999 g", "999 g"],
  [1000, "1 kg", "1 kg"],
  [1200, "1,2 kg", "1.2 kg"],
  [1234, "1,23 kg", "1.23 kg"],
  [20_000, "20 kg", "20 kg"],
])("%i g is %s", (grams, vietnamese, english) => {
  expect(spaced(vi.weight(grams))).toBe(vietnamese);
  expect(spaced(en.weight(grams))).toBe(english);
});

test("times are in the shop's time zone, day first, in 24 hours", () => {
  expect(vi.dateTime("2026-11-20T17:05:00Z")).toBe("21/11/2026 00:05");
  expect(vi.date("2026-11-20T17:05:00Z")).toBe("21/11/2026");
  expect(en.dateTime("2026-11-20T16:59:00Z")).toBe("20/11/2026 23:59");
  expect(createFormat("vi", "UTC").dateTime("2026-11-20T17:05:00Z")).toBe("20/11/2026 17:05");
});

test.each([
  ["2026-11-21T11:57:00Z", "3 phút trước", "3 minutes ago"],
  ["2026-11-21T09:00:00Z", "3 giờ trước", "3 hours ago"],
  ["2026-11-20T12:00:00Z", "hôm qua", "yesterday"],
  ["2026-11-24T12:00:00Z", "sau 3 ngày nữa", "in 3 days"],
  ["2026-11-21T11:59:50Z", "vừa xong", "just now"],
])("%s seen from noon", (iso, vietnamese, english) => {
  const noon = "2026-11-21T12:00:00Z";
  expect(vi.relative(iso, noon)).toBe(vietnamese);
  expect(en.relative(iso, noon)).toBe(english);
});
