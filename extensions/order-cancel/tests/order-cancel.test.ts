/// <reference types="@shopify/ui-extensions/admin.order-details.action.render" />
import { waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anAdmin, buttonOf, isOff, press, written } from "../../ask-app/tests/admin";
import { aBookedParcel, anOrder, aParcel } from "../../ask-app/tests/answers";

const admin = anAdmin("admin.order-details.action.render", "order-cancel");
const { extension, app, posts } = admin;
beforeEach(() => admin.setUp());
afterEach(() => admin.tearDown());

const asking = aBookedParcel({
  isMoving: true,
  next: "Đã gửi yêu cầu hủy, đang chờ trả lời.",
  may: { ...aParcel().may, book: false, cancel: false },
});

async function open() {
  await extension.render();
  await waitFor(() => expect(buttonOf("Hủy vận đơn")).not.toBeNull());
}

test("asks the carrier once for two clicks, and says what it answers", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  app.answer = ({ method }) => ({
    json:
      method === "GET"
        ? anOrder([aBookedParcel()])
        : { done: true, before: false, says: "Đã gửi yêu cầu hủy vận đơn.", order: anOrder([asking]) },
  });
  await open();
  press("Hủy vận đơn", 2);
  await waitFor(() => expect(written()).toContain("Đã gửi yêu cầu hủy vận đơn."));
  expect(posts()).toEqual([{ act: "cancel", shipmentId: aParcel().shipmentId }]);
  expect(buttonOf("Hủy vận đơn")).toBeNull();
  // The carrier has cancelled it; the new parcel comes some seconds later, with nobody pressing anything.
  const cancelled = { ...asking, isMoving: false, state: "Đã hủy", next: "Đã hủy. Kiện mới sẽ có sau vài giây." };
  app.answer = () => ({ json: anOrder([cancelled], { isReading: true }) });
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(() => expect(written()).toContain("Kiện mới sẽ có sau vài giây."));
  const replaced = { ...cancelled, next: "Đã hủy. Hàng này nằm trong kiện mới." };
  app.answer = () => ({ json: anOrder([replaced, aParcel({ shipmentId: "2", number: 2 })]) });
  await vi.advanceTimersByTimeAsync(2_000);
  await waitFor(() => expect(written()).toContain("Hàng này nằm trong kiện mới."));
});

test("the carrier's refusal, and a cancel that came too late, are said", async () => {
  const order = anOrder([aBookedParcel({ waits: ["Đơn vị vận chuyển không hủy được."] })]);
  app.answer = ({ method }) => ({
    json: method === "GET" ? order : { done: false, before: false, says: "Không hủy được nữa.", order },
  });
  await open();
  press("Hủy vận đơn");
  await waitFor(() => expect(written()).toContain("Không hủy được nữa."));
  expect(written()).toContain("Đơn vị vận chuyển không hủy được.");
});

test("a cancel that was asked for and that the carrier refuses can be asked for again in the same window", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  app.answer = ({ method }) => ({
    json:
      method === "GET"
        ? anOrder([aBookedParcel()])
        : { done: true, before: false, says: "Đã gửi yêu cầu hủy vận đơn.", order: anOrder([asking]) },
  });
  await open();
  press("Hủy vận đơn");
  await waitFor(() => expect(written()).toContain("Đã gửi yêu cầu hủy vận đơn."));
  expect(buttonOf("Hủy vận đơn")).toBeNull();
  const refused = anOrder([aBookedParcel({ waits: ["Đơn vị vận chuyển không hủy được."] })]);
  app.answer = ({ method }) => ({
    json: method === "GET" ? refused : { done: true, before: false, says: "Đã gửi lần nữa.", order: anOrder([asking]) },
  });
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(() => expect(buttonOf("Hủy vận đơn")).not.toBeNull());
  expect(written()).toContain("Đơn vị vận chuyển không hủy được.");
  press("Hủy vận đơn");
  await waitFor(() => expect(posts()).toHaveLength(2));
});

test("several parcels are cancelled each by its own button", async () => {
  const two = [aBookedParcel(), aBookedParcel({ shipmentId: "2", trackingNumber: "S1.A1.8" })];
  app.answer = ({ method }) => ({
    json: method === "GET" ? anOrder(two) : { done: true, before: false, says: "Đã gửi.", order: anOrder(two) },
  });
  await extension.render();
  await waitFor(() => expect(buttonOf("Hủy S1.A1.8")).not.toBeNull());
  press("Hủy S1.A1.8");
  await waitFor(() => expect(posts()).toEqual([{ act: "cancel", shipmentId: "2" }]));
});

test("says that nothing can be cancelled, and who may", async () => {
  app.answer = () => ({ json: anOrder() });
  await extension.render();
  await waitFor(() => expect(written()).toContain("Đơn này không có vận đơn nào hủy được"));
});

test("who may not cancel cannot, and reads who may", async () => {
  const order = anOrder([aBookedParcel()]);
  app.answer = () => ({ json: { ...order, denied: { ...order.denied, cancel: "Chỉ chủ shop làm được việc này." } } });
  await open();
  expect([isOff(buttonOf("Hủy vận đơn")), written().includes("Chỉ chủ shop làm được việc này.")]).toEqual([true, true]);
});

test("a dead app is no dead end", async () => {
  await extension.render();
  await waitFor(() => expect(written()).toContain("Waybill tạm thời chưa trả lời"));
  app.answer = () => ({ json: anOrder([aBookedParcel()]) });
  press("Thử lại");
  await waitFor(() => expect(buttonOf("Hủy vận đơn")).not.toBeNull());
});
