import { expect, test } from "vitest";
import { ask, book, control, withCarrier } from "./support.ts";

withCarrier();

/** The rows of the CSV, without its first line. */
async function rows(): Promise<string[][]> {
  const { text } = await ask("GET", "/statement.csv");
  return text
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(";").map((cell) => cell.replaceAll('"', "")));
}

test("has a row for what was delivered or returned, and a total of all of them", async () => {
  const delivered = await book({ id: "s1", pick_money: 450_000 });
  const returned = await book({ id: "s2", pick_money: 200_000 });
  await book({ id: "s3", pick_money: 100_000 });
  await control("POST", `/orders/${delivered.label}/status`, { status_id: 5 });
  await control("POST", `/orders/${returned.label}/status`, { status_id: 21 });
  const [header, first, second, total, ...more] = await rows();
  expect(header).toContain("Mã vận đơn");
  expect(more).toEqual([]);
  expect([first?.[1], first?.[5]]).toEqual([delivered.label, "450.000"]);
  expect([second?.[1], second?.[5]]).toEqual([returned.label, "0"]);
  expect([total?.[1], total?.[5]]).toEqual(["Tổng cộng", "450.000"]);
});

test("says that its layout is invented, and is a workbook too", async () => {
  expect((await ask("GET", "/statement.csv")).text).toContain("bản giả lập");
  const { headers, text } = await ask("GET", "/statement.xlsx");
  expect(headers.get("content-disposition")).toContain("doi-soat.xlsx");
  expect(text.slice(0, 2)).toBe("PK");
});
