/// <reference types="@shopify/ui-extensions/admin.order-details.print-action.render" />
import { getExtension } from "@shopify/ui-extensions-tester";
import { fireEvent, waitFor } from "@testing-library/preact";
import { options, render } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BegunPrint, PrintableOrders } from "../../../app/domain/print/extension";
import shouldRender from "../src/should-render";
import { LOCALES, translator } from "./translator";

const action = getExtension("admin.order-details.print-action.render");
const ORDER = "gid://shopify/Order/1001";
const SRC = "https://waybill.example/files/1?signature=s";

const kinds = (labels: number): PrintableOrders => ({
  kinds: [
    { kind: "labels", parcels: labels, printed: 0, leftOut: labels ? [] : [{ order: "#1001", reason: "not_booked" }] },
    { kind: "packing_slips", parcels: 1, printed: 0, leftOut: [] },
    { kind: "pick_list", parcels: 1, printed: 0, leftOut: [] },
    { kind: "handover", parcels: labels, printed: 0, leftOut: [] },
  ],
});
const print = (some: Partial<BegunPrint> = {}): BegunPrint => ({
  ...{ printId: "p", kind: "labels", total: 1, done: 1, isFinished: true, isGivenUp: false },
  ...{ files: 1, src: SRC, missingCount: 0, missing: [] },
  ...some,
});

type Answer = [number, unknown] | "dead";
/** Answers each call of the app in turn; the last one again and again. */
function answers(...given: Answer[]) {
  const left = [...given];
  const asked: { path: string; body: Record<string, unknown> | null }[] = [];
  action.fetch = vi.fn(async (path, init) => {
    asked.push({ path: String(path), body: init?.body ? JSON.parse(String(init.body)) : null });
    const next = left.length > 1 ? left.shift() : left[0];
    if (next === undefined || next === "dead") throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(next[1]), { status: next[0] });
  }) as typeof fetch;
  return asked;
}

/** What staff read: a banner's heading is an attribute. */
const text = () => {
  const headings = [...document.body.querySelectorAll("s-banner")].map((banner) => banner.getAttribute("heading"));
  return [...headings, document.body.textContent].join(" ");
};
const src = () => document.body.querySelector("s-admin-print-action")?.getAttribute("src") ?? null;
const press = (label: string) => {
  const button = [...document.body.querySelectorAll("s-button")].find((each) => each.textContent === label);
  if (!button) throw new Error(`no button ${label} in ${text()}`);
  fireEvent.click(button);
};

async function open() {
  await action.render();
}

async function choose(kind: string) {
  const list = await waitFor(() => {
    const found = document.body.querySelector("s-choice-list");
    if (!found) throw new Error(text());
    return found;
  });
  Object.assign(list, { values: [kind] });
  fireEvent.change(list);
}

beforeEach(() => {
  // Runs effects right after their render: one that waits for a frame may come when the test's DOM is gone.
  options.requestAnimationFrame = queueMicrotask;
  action.setUp();
  action.shopify.data = { selected: [{ id: ORDER }] };
  action.shopify.i18n.translate = translator("vi") as never;
});
afterEach(() => {
  vi.useRealTimers();
  render(null, document.body);
  action.tearDown();
});

test("nothing is made before staff choose; then what was chosen is what Shopify prints", async () => {
  const asked = answers([200, kinds(1)], [200, print()]);
  await open();
  await waitFor(() => expect(text()).toContain("Phiếu giao hàng (1)"));
  expect([asked.length, asked[0]?.path, src()]).toEqual([1, "/ext/prints/orders", null]);
  expect(asked[0]?.body).toEqual({ orders: [ORDER] });

  await choose("labels");
  await waitFor(() => expect(src()).toBe(SRC));
  expect(asked[1]).toMatchObject({ path: "/ext/prints?locale=vi", body: { kind: "labels", orders: [ORDER] } });
  expect(text()).toContain("1 phiếu giao hàng đã sẵn sàng để in");
});

test("an app that does not answer is not the network's fault, and asking again costs nothing once something was asked for", async () => {
  answers("dead", [200, kinds(1)], "dead");
  await open();
  await waitFor(() => expect(text()).toContain("Waybill tạm thời chưa trả lời"));
  expect(text()).not.toContain("không mất phí");
  press("Thử lại");
  await waitFor(() => expect(text()).toContain("tính là đã in"));
  await choose("labels");
  await waitFor(() => expect(text()).toContain("In lại không tạo thêm vận đơn và không mất phí."));
});

test("a paper that cannot be printed says why; where there are no labels, nothing is said of labels", async () => {
  const notBooked = [{ order: "#1001", reason: "not_booked" as const }];
  const mixed = [...notBooked, { order: "#1002", reason: "cancelled" as const }];
  const given = kinds(0).kinds.map((one) => ({ ...one, leftOut: one.kind === "handover" ? mixed : notBooked }));
  answers([200, { kinds: given }]);
  await open();
  await waitFor(() => expect(text()).toContain("Phiếu giao hàng: chưa tạo vận đơn"));
  expect(text()).toContain("Phiếu đóng gói (1)");
  expect(text()).toContain("Phiếu bàn giao: các đơn này chưa có gì để in");
  expect(text()).not.toContain("(0)");
  expect(text()).not.toContain("tính là đã in");
});

test("a large print says how far it is, and is printed when it is there", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = answers(
    [200, kinds(1)],
    [200, print({ total: 300, done: 20, isFinished: false, src: null })],
    [200, print({ total: 300, done: 300 })],
  );
  await open();
  await choose("labels");
  await waitFor(() => expect(text()).toContain("Đang chuẩn bị: 20/300"));
  expect(src()).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(() => expect(src()).toBe(SRC));
  const { id } = asked[1]?.body ?? {};
  expect(asked[2]?.path).toBe(`/ext/prints?id=${id}&part=0&locale=vi`);
});

test("a window that stays open gets a new address before the old one ends", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers([200, kinds(1)], [200, print()], [200, print({ src: `${SRC}2` })]);
  await open();
  await choose("labels");
  await waitFor(() => expect(src()).toBe(SRC));
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  await waitFor(() => expect(src()).toBe(`${SRC}2`));
});

test("what is missing is named with the reason, and can be printed again", async () => {
  const missing = [{ order: "#1002", reason: "refused" as const, message: "Đơn không tồn tại" }];
  const asked = answers([200, kinds(1)], [200, print({ total: 2, missingCount: 1, missing })]);
  await open();
  await choose("labels");
  await waitFor(() => expect(text()).toContain("#1002: Đơn vị vận chuyển không đưa phiếu. (Đơn không tồn tại)"));
  expect(src()).toBe(SRC);
  press("In lại");
  await waitFor(() => expect(asked).toHaveLength(3));
  // Another print: the first one is finished, and asking for it would answer the same.
  expect(asked[2]).toMatchObject({ path: "/ext/prints?locale=vi", body: { kind: "labels", orders: [ORDER] } });
  expect(asked[2]?.body?.id).not.toBe(asked[1]?.body?.id);
});

test("a file that is deleted by now is made anew", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = answers([200, kinds(1)], [200, print()], [200, print({ src: null })], [200, print({ src: `${SRC}2` })]);
  await open();
  await choose("labels");
  await waitFor(() => expect(src()).toBe(SRC));
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  await waitFor(() => expect(text()).toContain("Bản in này không còn nữa"));
  expect(src()).toBeNull();
  press("Thử lại");
  await waitFor(() => expect(src()).toBe(`${SRC}2`));
  expect(asked[3]).toMatchObject({ path: "/ext/prints?locale=vi", body: { kind: "labels" } });
  expect(asked[3]?.body?.id).not.toBe(asked[1]?.body?.id);
});

test("a finished print whose new address did not come is asked for again, and not made twice", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = answers([200, kinds(1)], [200, print()], "dead", [200, print({ src: `${SRC}2` })]);
  await open();
  await choose("labels");
  await waitFor(() => expect(src()).toBe(SRC));
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  await waitFor(() => expect(text()).toContain("Waybill chưa trả lời"));
  press("Thử lại");
  await waitFor(() => expect(src()).toBe(`${SRC}2`));
  expect(asked[3]).toMatchObject({ path: `/ext/prints?id=${asked[1]?.body?.id}&part=0&locale=vi`, body: null });
});

test("where nothing can be printed it says why, by name", async () => {
  const none = kinds(0).kinds.map((kind) => ({ ...kind, parcels: 0 }));
  answers([200, { kinds: none }]);
  await open();
  await waitFor(() => expect(text()).toContain("#1001: Chưa tạo vận đơn"));
  expect([document.body.querySelector("s-choice-list"), src()]).toEqual([null, null]);
});

test.each<[Answer, string]>([
  ["dead", "Waybill chưa trả lời"],
  [[401, {}], "Phiên làm việc đã hết"],
  [[403, {}], "Bạn chưa có quyền in"],
  [[500, {}], "Chưa in được"],
  // An answer of another shape, as of a newer app, is not half a choice.
  [[200, { kinds: [{ kind: "posters" }] }], "Chưa in được"],
])("a call that fails (%j) is said, and can be tried again", async (failure, said) => {
  answers(failure, [200, kinds(1)]);
  await open();
  await waitFor(() => expect(text()).toContain(said));
  expect(document.body.querySelector("s-link")?.getAttribute("href")).toBe("app:app/orders");
  press("Thử lại");
  await waitFor(() => expect(text()).toContain("Phiếu giao hàng (1)"));
});

test("a busy app is asked three times before it is said", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = answers([503, {}], [503, {}], [503, {}], [200, kinds(1)]);
  await open();
  await vi.advanceTimersByTimeAsync(5_000);
  await waitFor(() => expect(text()).toContain("Waybill đang bận"));
  expect(asked).toHaveLength(3);
  press("Thử lại");
  await waitFor(() => expect(text()).toContain("Phiếu giao hàng (1)"));
});

test("a print that is no longer there is made anew", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = answers([200, kinds(1)], [200, print()], [404, {}], [200, print({ src: `${SRC}2` })]);
  await open();
  await choose("labels");
  await waitFor(() => expect(src()).toBe(SRC));
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  await waitFor(() => expect(text()).toContain("Bản in này không còn nữa"));
  press("Thử lại");
  await waitFor(() => expect(src()).toBe(`${SRC}2`));
  expect(asked[3]?.body).toMatchObject({ kind: "labels" });
});

test("a print whose answer was lost is asked for again under the same id, so that it is made once", async () => {
  const asked = answers([200, kinds(1)], "dead", [200, print()]);
  await open();
  await choose("labels");
  await waitFor(() => expect(text()).toContain("Waybill chưa trả lời"));
  expect(src()).toBeNull();
  press("Thử lại");
  await waitFor(() => expect(src()).toBe(SRC));
  expect(asked[2]?.body?.id).toBe(asked[1]?.body?.id);
});

test("too many orders are said before the app is asked", async () => {
  const asked = answers([200, kinds(1)]);
  action.shopify.data = { selected: Array.from({ length: 251 }, (_, n) => ({ id: `gid://shopify/Order/${n}` })) };
  await open();
  await waitFor(() => expect(text()).toContain("Chọn quá nhiều đơn"));
  expect(asked).toEqual([]);
});

test.each<[Answer, boolean]>([
  [[200, kinds(1)], true],
  [[200, { kinds: kinds(0).kinds.map((kind) => ({ ...kind, parcels: 0 })) }], false],
  ["dead", true],
])("the menu offers it where there is something to print, or nobody knows (%j)", async (answer, display) => {
  answers(answer);
  expect(await shouldRender()).toEqual({ display });
});

test("both languages have the same texts, with the same placeholders", () => {
  const flat = (texts: object, at = ""): [string, string][] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === "string" ? [[at + key, value] as [string, string]] : flat(value, `${at}${key}.`),
    );
  const places = (value: string) => [...value.matchAll(/\{\{\w+\}\}/g)].map(String).sort();
  const english = new Map(flat(LOCALES.en));
  const vietnamese = new Map(flat(LOCALES.vi));
  expect([...vietnamese.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [key, value] of english) {
    expect(places(vietnamese.get(key) ?? ""), key).toEqual(places(value));
    if (key !== "name") expect(vietnamese.get(key), key).not.toBe(value);
  }
});
