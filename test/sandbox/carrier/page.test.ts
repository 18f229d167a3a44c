import { expect, test } from "vitest";
import { ask, book, statusOf, withCarrier } from "./support.ts";

withCarrier();

test("says plainly, in both languages, that it is a stand-in", async () => {
  const page = await ask("GET", "/");
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.text).toContain("không phải hệ thống của hãng vận chuyển");
  expect(page.text).toContain("This is a stand-in");
  expect(page.text).toContain("Chưa có đơn hàng nào.");
});

test("lists the ledger with words and codes, escaped", async () => {
  const { label } = await book({ name: "<b>An</b>" });
  const { text } = await ask("GET", "/");
  for (const shown of [label, "a4", "&#60;b&#62;An&#60;/b&#62;", "47.000", "Đã tiếp nhận", "(2)"])
    expect(text).toContain(shown);
  expect(text).not.toContain("<b>An");
});

test("offers the natural next steps as buttons, and every reason code", async () => {
  await book();
  const { text } = await ask("GET", "/");
  const buttons = [...text.matchAll(/<button name="status_id" value="(-?\w+)">/g)].map((match) => match[1]);
  expect(buttons).toEqual(["12", "8", "7", "3", "-1", "other"]);
  const reasons = [...text.matchAll(/<option value="(1\d\d0?)">/g)].map((match) => match[1]);
  expect(reasons).toContain("1200");
  expect(reasons.filter((code) => code?.startsWith("14"))).toEqual(["140", "141", "142", "143", "144"]);
});

test.each<[string, Record<string, string>, string]>([
  ["a next step", { status_id: "8", reason_code: "101", other_status_id: "-1" }, "8"],
  ["any other status", { status_id: "other", other_status_id: "21" }, "21"],
])("a button moves the parcel and comes back: %s", async (_case, form, status) => {
  const { label } = await book();
  const answer = await ask("POST", "/", { form: { order: label, ...form } });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/#${label}`]);
  expect((await statusOf(label)).status).toBe(status);
});

test("finds parcels by label, code, name and phone, ignoring accents", async () => {
  await book({ id: "c1", name: "Trần Thị Bình", tel: "0944555666" });
  await book({ id: "c2", name: "Lê Văn Cường" });
  const count = async (q: string) =>
    (await ask("GET", `/?q=${encodeURIComponent(q)}`)).text.match(/<tr id=/g)?.length ?? 0;
  expect(await Promise.all(["tran thi", "0944555666", "c2", "nobody", ""].map(count))).toEqual([1, 1, 1, 0, 2]);
});

test("a form without a parcel is refused in JSON", async () => {
  const answer = await ask("POST", "/", { form: { order: "S404", status_id: "3" } });
  expect([answer.status, answer.json.error_code]).toEqual([405, "10105"]);
});
