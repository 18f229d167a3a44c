/// <reference types="@shopify/ui-extensions/admin.order-details.block.render" />
import { waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { all, anAdmin, buttonOf, isOff, press, written } from "../../ask-app/tests/admin";
import { aBookedParcel, anOrder, aParcel, aQueuedParcel } from "../../ask-app/tests/answers";

const admin = anAdmin("admin.order-details.block.render", "order-block");
const { extension, asked, app, posts } = admin;
beforeEach(() => admin.setUp());
afterEach(() => admin.tearDown());

test("shows how each parcel stands, what is next, its money, why it waits and what happened last", async () => {
  const waiting = aParcel({
    waits: ["Thiếu số điện thoại. Nhập số."],
    next: "Sửa các mục bên dưới.",
    fee: null,
    shipmentId: "2",
    number: 2,
  });
  app.answer = () => ({ json: anOrder([aBookedParcel({ expected: "Dự kiến giao 28/11/2026." }), waiting]) });
  await extension.render();
  await waitFor(() => expect(written()).toContain("S1.A1.7"));
  for (const text of [
    ...[
      "Đã tiếp nhận",
      "Dán nhãn và bàn giao cho bưu tá.",
      "Thu hộ: 450.000 ₫",
      "Phí giao hàng: 32.000 ₫",
      "Dự kiến giao 28/11/2026.",
    ],
    ...[
      "26/11/2026 09:00 · Đã tạo vận đơn · Nguyễn Thị Lan",
      "Kiện 2",
      "Thiếu số điện thoại. Nhập số.",
      "Phí giao hàng: Chưa biết",
    ],
  ]) {
    expect(written()).toContain(text);
  }
  expect(all("s-badge").map((badge) => badge.getAttribute("tone"))).toEqual(["info", "info"]);
  expect(all("s-link").map((link) => link.getAttribute("href"))).toEqual(["app:app/orders/7"]);
  expect(asked).toEqual([{ method: "GET", path: "/ext/orders/7?locale=vi", body: undefined }]);
});

test("cannot hide: it says why there is nothing, and looks again", async () => {
  app.answer = () => ({ json: anOrder([], { nothing: "Đơn này không gửi được qua Waybill: Đơn nhận tại cửa hàng." }) });
  await extension.render();
  await waitFor(() => expect(written()).toContain("Đơn nhận tại cửa hàng"));
  expect(all("s-link").map((link) => link.getAttribute("href"))).toEqual(["app:app"]);
  app.answer = () => ({ json: anOrder() });
  press("Xem lại");
  await waitFor(() => expect(written()).toContain("Tạo vận đơn để gửi kiện này."));
});

test("an order that is being read is asked for again by itself", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  app.answer = () => ({ json: anOrder([], { nothing: "Waybill đang đọc đơn này từ Shopify.", isReading: true }) });
  await extension.render();
  await waitFor(() => expect(written()).toContain("đang đọc"));
  app.answer = () => ({ json: anOrder() });
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(() => expect(written()).toContain("Sẵn sàng"));
});

test("books what was on the screen, once for two clicks, and follows it until the carrier has answered", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  app.answer = ({ method }) =>
    method === "GET"
      ? { json: anOrder() }
      : { json: { done: true, says: "Đã gửi yêu cầu tạo vận đơn.", order: anOrder([aQueuedParcel()]) } };
  await extension.render();
  await waitFor(() => expect(buttonOf("Tạo vận đơn")).not.toBeNull());
  press("Tạo vận đơn", 2);
  await waitFor(() => expect(written()).toContain("Đã gửi yêu cầu tạo vận đơn."));
  expect(posts()).toEqual([{ act: "book", shipmentId: aParcel().shipmentId, version: "450000.0.1", transport: null }]);
  app.answer = () => ({ json: anOrder([aBookedParcel()]) });
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(() => expect(written()).toContain("S1.A1.7"));
  // Then nothing moves any more, and nothing is asked.
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(before);
});

test("what still changes after a minute and a half is looked at every half minute, what was only watched is not", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  app.answer = () => ({ json: anOrder([aQueuedParcel()]) });
  await extension.render();
  await waitFor(() => expect(written()).toContain("Chờ tạo vận đơn"));
  for (let second = 0; second < 120; second += 1) await vi.advanceTimersByTimeAsync(1_000);
  const before = asked.length;
  for (let second = 0; second < 60; second += 1) await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.length - before).toBe(2);
  app.answer = () => ({ json: anOrder([aBookedParcel()]) });
  for (let second = 0; second < 31; second += 1) await vi.advanceTimersByTimeAsync(1_000);
  expect(written()).toContain("S1.A1.7");
  const ended = asked.length;
  for (let second = 0; second < 120; second += 1) await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(ended);
});

test("an answer that was on its way when one pressed does not undo what was done", async () => {
  let answerLate: (json: object) => void = () => expect.unreachable();
  app.answer = () => ({ json: anOrder([], { nothing: "Đang đọc." }) });
  await extension.render();
  await waitFor(() => expect(written()).toContain("Đang đọc."));
  // Two looks: the first answers, the second only after the parcel was booked.
  app.answer = () => ({ json: anOrder() });
  press("Xem lại");
  app.answer = () => new Promise((resolve) => (answerLate = (json) => resolve({ json })));
  press("Xem lại");
  await waitFor(() => expect(buttonOf("Tạo vận đơn")).not.toBeNull());
  app.answer = () => ({ json: { done: true, says: "Đã gửi yêu cầu.", order: anOrder([aQueuedParcel()]) } });
  press("Tạo vận đơn");
  await waitFor(() => expect(written()).toContain("Chờ tạo vận đơn"));
  app.answer = () => ({ json: anOrder([aQueuedParcel()]) });
  answerLate(anOrder());
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(written()).toContain("Chờ tạo vận đơn");
  expect(buttonOf("Tạo vận đơn")).toBeNull();
});

test("asks the carrier again", async () => {
  const order = anOrder([aBookedParcel()]);
  app.answer = ({ method }) => ({
    json: method === "GET" ? order : { done: true, says: "Đã hỏi đơn vị vận chuyển.", order },
  });
  await extension.render();
  await waitFor(() => expect(buttonOf("Hỏi lại đơn vị vận chuyển")).not.toBeNull());
  press("Hỏi lại đơn vị vận chuyển");
  await waitFor(() => expect(written()).toContain("Đã hỏi đơn vị vận chuyển."));
  expect(posts()).toEqual([{ act: "refresh", shipmentId: aParcel().shipmentId }]);
});

test("opens the action that lets one choose, and sees what comes of it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const navigate = vi.fn();
  extension.shopify.navigation.navigate = navigate;
  app.answer = () => ({ json: anOrder() });
  await extension.render();
  await waitFor(() => expect(buttonOf("Xem và chọn cách gửi…")).not.toBeNull());
  press("Xem và chọn cách gửi…");
  expect(navigate).toHaveBeenCalledWith("extension://order-book");
  app.answer = () => ({ json: anOrder([aBookedParcel()]) });
  await vi.advanceTimersByTimeAsync(2_000);
  await waitFor(() => expect(written()).toContain("S1.A1.7"));
});

test("who may not book sees who may", async () => {
  const order = anOrder();
  app.answer = () => ({ json: { ...order, denied: { ...order.denied, book: "Chỉ chủ shop làm được việc này." } } });
  await extension.render();
  await waitFor(() => expect(written()).toContain("Chỉ chủ shop làm được việc này."));
  expect(isOff(buttonOf("Tạo vận đơn"))).toBe(true);
});

test.each([
  ["is dead", "nothing" as const, "Không kết nối được với Waybill"],
  ["fails", { status: 500 }, "Waybill gặp lỗi"],
  ["knows nobody", { status: 401, text: "" }, "Phiên đăng nhập đã hết hạn"],
  ["answers nonsense", { text: "<html>" }, "Waybill gặp lỗi"],
])("an app that %s is no dead end: what is wrong, another try, and the app", async (_, answer, words) => {
  app.answer = () => answer;
  await extension.render();
  await waitFor(() => expect(written()).toContain(words));
  expect(all("s-link").map((link) => link.getAttribute("href"))).toEqual(["app:app"]);
  app.answer = () => ({ json: anOrder() });
  press("Thử lại");
  await waitFor(() => expect(written()).toContain("Sẵn sàng"));
  expect(written()).not.toContain(words);
});
