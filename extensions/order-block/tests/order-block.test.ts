/// <reference types="@shopify/ui-extensions/admin.order-details.block.render" />
import { waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { all, anAdmin, buttonOf, isOff, press, written } from "../../ask-app/tests/admin";
import { aBookedParcel, anOrder, aParcel, aQueuedParcel } from "../../ask-app/tests/answers";

const admin = anAdmin("admin.order-details.block.render", "order-block");
const { extension, asked, app, posts } = admin;
beforeEach(() => admin.setUp());
afterEach(() => {
  admin.tearDown();
  Reflect.deleteProperty(document, "visibilityState");
});

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
      : { json: { done: true, before: false, says: "Đã gửi yêu cầu tạo vận đơn.", order: anOrder([aQueuedParcel()]) } };
  await extension.render();
  await waitFor(() => expect(buttonOf("Tạo vận đơn")).not.toBeNull());
  press("Tạo vận đơn", 2);
  await waitFor(() => expect(written()).toContain("Đã gửi yêu cầu tạo vận đơn."));
  expect(posts()).toEqual([{ act: "book", shipmentId: aParcel().shipmentId, version: "450000.0.1", transport: null }]);
  app.answer = () => ({ json: anOrder([aBookedParcel()]) });
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(() => expect(written()).toContain("S1.A1.7"));
});

/** Lets time pass as it does in a browser: what was answered is drawn before the next second. */
async function seconds(count: number) {
  for (let second = 0; second < count; second += 1) await vi.advanceTimersByTimeAsync(1_000);
}

/** Says whether the page can be seen, as the browser does. */
function see(visibilityState: "visible" | "hidden") {
  Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

test("a parcel that seems to rest is looked at while it can be seen: other windows, and the carrier, change it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  app.answer = () => ({ json: anOrder([aBookedParcel()]) });
  await extension.render();
  await waitFor(() => expect(written()).toContain("Dán nhãn và bàn giao"));
  // Cancelled from the menu of the page, which tells the card nothing.
  app.answer = () => ({ json: anOrder([aBookedParcel({ state: "Đã hủy", next: "Đã hủy, không còn việc gì." })]) });
  await seconds(13);
  expect(written()).toContain("Đã hủy, không còn việc gì.");
  expect(written()).not.toContain("Dán nhãn");
  // An app that is away for a moment is nobody's trouble: nobody asked.
  app.answer = () => "nothing";
  await seconds(13);
  expect(written()).toContain("Đã hủy, không còn việc gì.");
  expect(all("s-banner")).toEqual([]);
});

test("looking costs little: nothing while nobody can see it, at once when somebody comes back, and less and less often", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  app.answer = () => ({ json: anOrder([aBookedParcel()]) });
  await extension.render();
  await waitFor(() => expect(written()).toContain("S1.A1.7"));
  see("hidden");
  await seconds(12);
  const hidden = asked.length;
  await seconds(300);
  expect(asked).toHaveLength(hidden);
  see("visible");
  await seconds(1);
  expect(asked).toHaveLength(hidden + 1);
  await seconds(60);
  expect(asked).toHaveLength(hidden + 6);
  await seconds(3_600);
  const before = asked.length;
  await seconds(600);
  expect(asked.length - before).toBe(10);
});

test("what still changes after a minute and a half is looked at every half minute", async () => {
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
  app.answer = () => ({
    json: { done: true, before: false, says: "Đã gửi yêu cầu.", order: anOrder([aQueuedParcel()]) },
  });
  press("Tạo vận đơn");
  await waitFor(() => expect(written()).toContain("Chờ tạo vận đơn"));
  app.answer = () => ({ json: anOrder([aQueuedParcel()]) });
  answerLate(anOrder());
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(written()).toContain("Chờ tạo vận đơn");
  expect(buttonOf("Tạo vận đơn")).toBeNull();
});

test("a parcel that is held is released from what is on the screen", async () => {
  const held = aParcel({
    ...{
      next: "Kiện đang được giữ lại. Bỏ giữ rồi tạo vận đơn.",
      waits: ["“Lan” giữ kiện này lại."],
      holds: ["staff:1"],
    },
    may: { ...aParcel().may, book: false, hold: false, release: true },
  });
  app.answer = ({ method }) => ({
    json:
      method === "GET"
        ? anOrder([held])
        : { done: true, before: false, says: "Đã bỏ giữ.", order: anOrder([aParcel()]) },
  });
  await extension.render();
  await waitFor(() => expect(buttonOf("Bỏ giữ để gửi")).not.toBeNull());
  expect(buttonOf("Tạo vận đơn")).toBeNull();
  press("Bỏ giữ để gửi", 2);
  await waitFor(() => expect(buttonOf("Tạo vận đơn")).not.toBeNull());
  expect(posts()).toEqual([{ act: "release", shipmentId: held.shipmentId, holds: ["staff:1"] }]);
});

test("who may not release reads who may", async () => {
  const order = anOrder([aParcel({ may: { ...aParcel().may, book: false, release: true } })]);
  app.answer = () => ({ json: { ...order, denied: { ...order.denied, release: "Chỉ chủ shop làm được việc này." } } });
  await extension.render();
  await waitFor(() => expect(written()).toContain("Chỉ chủ shop làm được việc này."));
  expect(isOff(buttonOf("Bỏ giữ để gửi"))).toBe(true);
});

test("of a parcel that is over beside another it says only how it ended", async () => {
  const past = aBookedParcel({
    ...{ shipmentId: "2", number: 2, trackingNumber: "S1.A1.1", state: "Đã hủy", next: "Đã hủy, không còn việc gì." },
    ...{ isPast: true, cod: "111.000 ₫" },
  });
  app.answer = () => ({ json: anOrder([aBookedParcel(), past]) });
  await extension.render();
  await waitFor(() => expect(written()).toContain("S1.A1.1"));
  expect(written()).toContain("Đã hủy, không còn việc gì.");
  expect(written()).not.toContain("111.000 ₫");
  expect(all("s-button").map((button) => button.textContent)).toEqual(["Hỏi lại đơn vị vận chuyển"]);
});

test("a booking whose answer was lost: nothing is done twice, and it is said when nothing was done", async () => {
  app.answer = ({ method }) => (method === "GET" ? { json: anOrder() } : "nothing");
  await extension.render();
  await waitFor(() => expect(buttonOf("Tạo vận đơn")).not.toBeNull());
  press("Tạo vận đơn");
  await waitFor(() => expect(written()).toContain("Việc vừa bấm không bị làm hai lần."));
  press("Thử lại");
  await waitFor(() => expect(written()).toContain("Chưa tạo vận đơn: bấm lại."));
  app.answer = () => ({ json: anOrder([aQueuedParcel()]) });
  press("Tạo vận đơn");
  await waitFor(() => expect(written()).not.toContain("bấm lại"));
});

test("asks the carrier again", async () => {
  const order = anOrder([aBookedParcel()]);
  app.answer = ({ method }) => ({
    json: method === "GET" ? order : { done: true, before: false, says: "Đã hỏi đơn vị vận chuyển.", order },
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
  ["is dead", "nothing" as const, "Waybill tạm thời chưa trả lời"],
  ["fails", { status: 500 }, "Waybill gặp lỗi"],
  ["knows nobody", { status: 401, text: "" }, "Phiên đăng nhập đã hết hạn"],
  ["answers nonsense", { text: "<html>" }, "Waybill gặp lỗi"],
])("an app that %s is no dead end: what is wrong, another try, and the app", async (_, answer, words) => {
  app.answer = () => answer;
  await extension.render();
  await waitFor(() => expect(written()).toContain(words));
  // Nobody clicked anything.
  expect(written()).not.toContain("vừa bấm");
  expect(all("s-link").map((link) => link.getAttribute("href"))).toEqual(["app:app"]);
  app.answer = () => ({ json: anOrder() });
  press("Thử lại");
  await waitFor(() => expect(written()).toContain("Sẵn sàng"));
  expect(written()).not.toContain(words);
});
