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
    json: aBatch({ others: [{ order: "#1004", result: "failed", says: "Đã tạo vận đơn từ trước" }] }),
  });
  await open();
  for (const text of [
    ...["Sẽ tạo 2 vận đơn", "Tổng tiền thu hộ: 900.000 ₫", "Tổng phí dự kiến: 64.000 ₫"],
    ...["#1003: Thiếu số điện thoại", "#1004: Đã tạo vận đơn từ trước", "#1001: Sẽ tạo vận đơn"],
  ]) {
    expect(written()).toContain(text);
  }
  expect(asked).toEqual([
    { method: "POST", path: "/ext/batches?locale=vi", body: { batchId: expect.any(String), orderIds: IDS } },
  ]);
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
  app.answer = () => ({ json: aBatch({ isStarted: true, done: 2, rows: rows("done", "Đã tạo vận đơn S1.A1.7") }) });
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(() => expect(written()).toContain("Đã xử lý xong 2/2."));
  expect(asked.at(-1)).toEqual({ method: "GET", path: `/ext/batches/${batchId}?locale=vi`, body: undefined });
  expect(written()).toContain("#1002: Đã tạo vận đơn S1.A1.7");
  expect(all("s-link").map((link) => link.getAttribute("href"))).toEqual(["app:app/batches/b"]);
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(before);
});

test("a dead app is no dead end: the next try prepares the same batch", async () => {
  await extension.render();
  await waitFor(() => expect(written()).toContain("Không kết nối được với Waybill"));
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
  await waitFor(() => expect(written()).toContain("Không kết nối được với Waybill"));
  app.answer = () => ({ json: aBatch({ isStarted: true, done: 2, rows: rows("done", "Đã tạo vận đơn") }) });
  press("Thử lại");
  await waitFor(() => expect(written()).toContain("Đã xử lý xong 2/2."));
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
