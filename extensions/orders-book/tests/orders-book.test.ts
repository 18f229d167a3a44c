/// <reference types="@shopify/ui-extensions/admin.order-index.selection-action.render" />
import { waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { all, anAdmin, buttonOf, press, written } from "../../ask-app/tests/admin";
import { aBatch } from "../../ask-app/tests/answers";

const admin = anAdmin("admin.order-index.selection-action.render", "orders-book");
const { extension, asked, app } = admin;
const IDS = ["gid://shopify/Order/1", "gid://shopify/Order/2", "gid://shopify/Order/3"];
beforeEach(() => admin.setUp(IDS));
afterEach(() => admin.tearDown());

const START = "Tạo 2 vận đơn";
const rows = (result: "waiting" | "done", says: string) => ["#1001", "#1002"].map((order) => ({ order, result, says }));

async function open() {
  await extension.render();
  await waitFor(() => expect(buttonOf(START)).not.toBeNull());
}

test("says what will be booked, what is collected, and what is left out and why", async () => {
  app.answer = () => ({
    json: aBatch({ others: [{ order: "#1004", result: "left_out", says: "Đã tạo vận đơn từ trước" }] }),
  });
  await open();
  for (const text of [
    ...["Sẽ tạo 2 vận đơn", "Tổng tiền thu hộ: 900.000 ₫", "Tổng phí dự kiến: 64.000 ₫"],
    ...["#1003: Thiếu số điện thoại", "#1004: Đã tạo vận đơn từ trước", "Sẽ tạo vận đơn: #1001, #1002"],
  ]) {
    expect(written()).toContain(text);
  }
  // What is left out was never tried.
  expect(written()).toContain("Để lại");
  expect(written()).not.toContain("Chưa tạo được");
  expect(asked).toEqual([
    { method: "POST", path: "/ext/batches?locale=vi", body: { batchId: expect.any(String), orderIds: IDS } },
  ]);
});

test("what speaks against booking them is said before, and stays until they are sent", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const warning = "1 kiện thu hộ ít hơn phí giao: thu 10.000 ₫, phí 32.000 ₫.";
  app.answer = () => ({ json: aBatch({ warnings: [warning] }) });
  await open();
  expect(written()).toContain(warning);
  expect(
    all("s-text")
      .find(({ textContent }) => textContent === warning)
      ?.getAttribute("tone"),
  ).toBe("caution");
  app.answer = () => ({ json: aBatch({ isStarted: true, isOpen: true }) });
  press(START);
  await waitFor(() => expect(written()).toContain("Đang xử lý: 0/2"));
  expect(written()).not.toContain(warning);
});

test("every order that is left out is named, however many: they are in no batch", async () => {
  const others = Array.from({ length: 200 }, (_, n) => ({
    ...{ order: n < 198 ? `#${2_000 + n}` : null, result: "left_out" as const, says: "Đã tạo vận đơn từ trước" },
  }));
  app.answer = () => ({ json: aBatch({ others }) });
  await open();
  expect(written()).toContain("Đã tạo vận đơn từ trước: #2000, #2001,");
  expect(written()).toContain("#2197, 2 đơn chưa rõ số");
  expect(written()).not.toContain("trong Waybill");
});

test("of very many that were booked, the rest is on the batch's page", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  app.answer = () => ({ json: aBatch() });
  await open();
  const booked = Array.from({ length: 63 }, (_, n) => ({
    ...{ order: `#${n}`, result: "done" as const, says: `Đã tạo vận đơn S1.A1.${n}` },
  }));
  app.answer = () => ({ json: aBatch({ isStarted: true, done: 63, parcels: 63, rows: booked }) });
  press(START);
  await waitFor(() => expect(written()).toContain("và 3 dòng nữa trong Waybill"));
  expect(written()).not.toContain("#60: Đã tạo");
});

test("starts once for two clicks, shows how far it has come and what became of each, and opens the batch", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  app.answer = () => ({ json: aBatch() });
  await open();
  app.answer = () => ({ json: aBatch({ isStarted: true, isOpen: true, rows: rows("waiting", "Đang chờ") }) });
  press(START, 2);
  await waitFor(() => expect(written()).toContain("Đang xử lý: 0/2"));
  const [prepared] = asked.map(({ body }) => body as { batchId: string });
  const batchId = prepared?.batchId;
  expect(asked.slice(1)).toEqual([{ method: "POST", path: `/ext/batches/${batchId}?locale=vi`, body: {} }]);
  const booked = ["#1001", "#1002"].map((order) => ({
    ...{ order, result: "done" as const, says: `Đã tạo vận đơn S1.A1.${order.at(-1)}` },
  }));
  app.answer = () => ({ json: aBatch({ isStarted: true, done: 2, rows: booked }) });
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(() => expect(written()).toContain("Đã xử lý xong 2/2."));
  expect(asked.at(-1)).toEqual({ method: "GET", path: `/ext/batches/${batchId}?locale=vi`, body: undefined });
  expect(written()).toContain("#1002: Đã tạo vận đơn S1.A1.2");
  expect(written()).toContain("Tiếp theo là in phiếu");
  expect(all("s-link").map((link) => link.getAttribute("href"))).toEqual(["app:app/batches/b"]);
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(before);
});

test("a dead app is no dead end: the next try prepares the same batch", async () => {
  await extension.render();
  await waitFor(() => expect(written()).toContain("Waybill tạm thời chưa trả lời"));
  app.answer = () => ({ json: aBatch() });
  press("Thử lại");
  await waitFor(() => expect(buttonOf(START)).not.toBeNull());
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual(asked[0]);
});

test("an app that dies while it works is asked again where it stands", async () => {
  app.answer = () => ({ json: aBatch() });
  await open();
  app.answer = () => "nothing";
  press(START);
  await waitFor(() => expect(written()).toContain("Waybill tạm thời chưa trả lời"));
  app.answer = () => ({ json: aBatch({ isStarted: true, done: 2, rows: rows("done", "Đã tạo vận đơn") }) });
  press("Thử lại");
  await waitFor(() => expect(written()).toContain("Đã xử lý xong 2/2."));
  expect(written()).not.toContain("bấm lại");
});

test("an app that died before it began says so when it is back; what it then refuses stands apart from what was left out", async () => {
  app.answer = () => ({ json: aBatch() });
  await open();
  app.answer = () => "nothing";
  press(START);
  await waitFor(() => expect(written()).toContain("Việc vừa bấm không bị làm hai lần."));
  app.answer = () => ({ json: aBatch() });
  press("Thử lại");
  await waitFor(() => expect(written()).toContain("Chưa tạo vận đơn: bấm lại."));
  const refused = [{ order: "#1001", result: "failed" as const, says: "Số điện thoại sai" }];
  const left = [{ order: "#1003", result: "left_out" as const, says: "Thiếu số điện thoại" }];
  app.answer = () => ({ json: aBatch({ isStarted: true, done: 1, parcels: 1, rows: [...refused, ...left] }) });
  press(START);
  await waitFor(() => expect(written()).toContain("Chưa tạo được#1001: Số điện thoại sai"));
  expect(written()).toContain("Để lại#1003: Thiếu số điện thoại");
  // Nothing was booked, so there is nothing to print.
  expect(written()).not.toContain("Tiếp theo là in phiếu");
});

test("nothing to book has no button; more orders than one batch takes are not looked at, and that is said", async () => {
  admin.tearDown();
  admin.setUp(Array.from({ length: 501 }, (_, n) => `gid://shopify/Order/${n}`));
  app.answer = () => ({ json: aBatch({ parcels: 0, rows: [] }) });
  await extension.render();
  await waitFor(() => expect(written()).toContain("Không có kiện nào tạo vận đơn được"));
  expect(all("s-button").map((button) => button.textContent)).toEqual(["Đóng"]);
  expect(written()).toContain("Mỗi lần chỉ làm được 500 đơn");
  expect(asked[0]?.body).toMatchObject({ orderIds: { length: 500 } });
});
