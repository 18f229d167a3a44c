/// <reference types="@shopify/ui-extensions/admin.order-details.action.render" />
import { fireEvent, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { all, anAdmin, buttonOf, isOff, press, written } from "../../ask-app/tests/admin";
import { aBookedParcel, anOrder, aParcel, aQueuedParcel } from "../../ask-app/tests/answers";

const admin = anAdmin("admin.order-details.action.render", "order-book");
const { extension, app, posts } = admin;
beforeEach(() => admin.setUp());
afterEach(() => admin.tearDown());

const BOOK = { act: "book", shipmentId: aParcel().shipmentId, version: "450000.0.1" };
const queued = { done: true, before: false, says: "Đã gửi yêu cầu tạo vận đơn.", order: anOrder([aQueuedParcel()]) };

/** Picks a transport as Shopify's list reports it. */
function pick(transport: string) {
  const [list] = all("s-choice-list");
  if (!list) throw new Error("there is no list of transports");
  fireEvent(list, Object.assign(new Event("change"), {}));
  Object.assign(list, { values: [transport] });
  fireEvent(list, new Event("change"));
}

async function open() {
  await extension.render();
  await waitFor(() => expect(buttonOf("Tạo vận đơn")).not.toBeNull());
}

test("shows what will be sent: place, weight, COD, and the fee by road and by air", async () => {
  app.answer = () => ({ json: anOrder([aParcel({ waits: ["Địa chỉ chưa chắc. Hãy xem lại."] })]) });
  await open();
  for (const text of [
    "Giao đến: Phường Bến Nghé",
    "Khối lượng hàng: 300 g",
    "Thu hộ: 450.000 ₫",
    "Địa chỉ chưa chắc",
  ]) {
    expect(written()).toContain(text);
  }
  expect(all("s-choice").map((choice) => [choice.textContent, choice.hasAttribute("selected")])).toEqual([
    ["Đường bộ: 32.000 ₫ · 2–3 ngày", true],
    ["Đường bay: 48.000 ₫", false],
  ]);
});

const UNCHOSEN = { transport: null, name: "Để đơn vị vận chuyển chọn", fee: "52.000 ₫", days: null, why: null };

test("a parcel for which nobody chose is sent as the carrier chooses, for a fee that is shown, unless one is picked", async () => {
  const transports = aParcel().transports.map((offer) => ({ ...offer, chosen: false }));
  const unchosen = aParcel({ transports: [...transports, { ...UNCHOSEN, chosen: true }] });
  app.answer = ({ method }) => ({
    json: method === "GET" ? anOrder([unchosen]) : { ...queued, done: false, order: anOrder([unchosen]) },
  });
  await open();
  const chosen = () => all("s-choice").map((choice) => [choice.textContent, choice.hasAttribute("selected")]);
  expect(chosen()).toEqual([
    ["Đường bộ: 32.000 ₫ · 2–3 ngày", false],
    ["Đường bay: 48.000 ₫", false],
    ["Để đơn vị vận chuyển chọn: 52.000 ₫", true],
  ]);
  pick("road");
  await waitFor(() => expect(chosen().map(([, isChosen]) => isChosen)).toEqual([true, false, false]));
  press("Tạo vận đơn");
  await waitFor(() => expect(posts()).toEqual([{ ...BOOK, transport: "road" }]));
  await waitFor(() => expect(isOff(buttonOf("Tạo vận đơn"))).toBe(false));
  pick("any");
  await waitFor(() => expect(chosen().map(([, isChosen]) => isChosen)).toEqual([false, false, true]));
  press("Tạo vận đơn");
  await waitFor(() => expect(posts()[1]).toEqual({ ...BOOK, transport: null }));
});

test("who comes second reads that it was booked before", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const booked = anOrder([aBookedParcel({ may: { ...aParcel().may, book: false } })]);
  app.answer = ({ method }) => ({ json: method === "GET" ? anOrder() : { ...queued, before: true, order: booked } });
  await open();
  press("Tạo vận đơn");
  await waitFor(() => expect(written()).toContain("Vận đơn đã được tạo trước đó, không tạo thêm lần nữa."));
});

test("books as it is on the screen, by the transport that was picked, and once for two clicks", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  app.answer = ({ method }) => ({ json: method === "GET" ? anOrder() : queued });
  await open();
  pick("fly");
  await waitFor(() => expect(all("s-choice")[1]?.hasAttribute("selected")).toBe(true));
  press("Tạo vận đơn", 2);
  await waitFor(() => expect(written()).toContain("Đã gửi yêu cầu tạo vận đơn."));
  expect(posts()).toEqual([{ ...BOOK, transport: "fly" }]);
  expect(buttonOf("Tạo vận đơn")).toBeNull();
  app.answer = () => ({ json: anOrder([aBookedParcel()]) });
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(() => expect(written()).toContain("Đã tạo vận đơn."));
  expect(written()).toContain("S1.A1.7");
});

test("what is chosen already is not chosen again, which would need a right of its own", async () => {
  app.answer = ({ method }) => ({ json: method === "GET" ? anOrder() : queued });
  await open();
  pick("fly");
  pick("road");
  press("Tạo vận đơn");
  await waitFor(() => expect(posts()).toEqual([{ ...BOOK, transport: null }]));
});

test("a lost answer is said, and the next try finds the parcel sent", async () => {
  app.answer = ({ method }) => (method === "GET" ? { json: anOrder() } : "nothing");
  await open();
  press("Tạo vận đơn");
  await waitFor(() => expect(written()).toContain("Việc vừa bấm không bị làm hai lần"));
  press("Thử lại");
  await waitFor(() => expect(written()).toContain("Chưa tạo vận đơn: bấm lại."));
  app.answer = () => ({ json: { ...queued, says: "Kiện này đã được gửi đi tạo vận đơn rồi." } });
  press("Tạo vận đơn");
  await waitFor(() => expect(written()).toContain("Kiện này đã được gửi đi tạo vận đơn rồi."));
  expect(posts()).toEqual([
    { ...BOOK, transport: null },
    { ...BOOK, transport: null },
  ]);
});

test("what changed meanwhile is not sent: it is shown as it is now, to be confirmed", async () => {
  const changed = {
    ...{ done: false, before: false },
    says: "Chưa tạo vì nội dung đã đổi.",
    order: anOrder([aParcel({ version: "2", cod: "500.000 ₫" })]),
  };
  app.answer = ({ method }) => ({ json: method === "GET" ? anOrder() : changed });
  await open();
  press("Tạo vận đơn");
  await waitFor(() => expect(written()).toContain("Chưa tạo vì nội dung đã đổi."));
  expect(written()).toContain("Thu hộ: 500.000 ₫");
  press("Tạo vận đơn");
  await waitFor(() => expect(posts()[1]).toEqual({ ...BOOK, version: "2", transport: null }));
});

test("the carrier's refusal is shown with what to do about it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  app.answer = ({ method }) => ({ json: method === "GET" ? anOrder() : queued });
  await open();
  press("Tạo vận đơn");
  await waitFor(() => expect(written()).toContain("Đã gửi yêu cầu"));
  const refused = aParcel({
    state: "Bị từ chối",
    tone: "critical",
    waits: ["Số điện thoại sai. Sửa số."],
    may: { ...aParcel().may, book: false },
  });
  app.answer = () => ({ json: anOrder([refused]) });
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(() => expect(written()).toContain("Chưa tạo được vận đơn."));
  expect(written()).toContain("Số điện thoại sai. Sửa số.");
});

test("a parcel that the carrier refused and that can be sent as it is, is booked again in the same window", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  app.answer = ({ method }) => ({ json: method === "GET" ? anOrder() : queued });
  await open();
  press("Tạo vận đơn");
  await waitFor(() => expect(written()).toContain("Đã gửi yêu cầu"));
  expect(buttonOf("Tạo vận đơn")).toBeNull();
  const refused = aParcel({ state: "Bị từ chối", version: "2", waits: ["Tuyến này tạm ngừng. Thử lại sau."] });
  app.answer = ({ method }) => ({ json: method === "GET" ? anOrder([refused]) : queued });
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(() => expect(written()).toContain("Chưa tạo được vận đơn."));
  expect(written()).toContain("Tuyến này tạm ngừng. Thử lại sau.");
  press("Tạo vận đơn");
  await waitFor(() =>
    expect(posts()).toEqual([
      { ...BOOK, transport: null },
      { ...BOOK, version: "2", transport: null },
    ]),
  );
  await waitFor(() => expect(written()).toContain("Đã gửi yêu cầu"));
});

test("several parcels are booked one after the other", async () => {
  const two = [aParcel(), aParcel({ shipmentId: "22222222-0000-4000-8000-000000000002" })];
  app.answer = ({ method }) => ({
    json: method === "GET" ? anOrder(two) : { ...queued, order: anOrder(two.map(() => aQueuedParcel())) },
  });
  await extension.render();
  await waitFor(() => expect(buttonOf("Tạo 2 vận đơn")).not.toBeNull());
  press("Tạo 2 vận đơn", 2);
  await waitFor(() =>
    expect(posts().map((body) => (body as { shipmentId: string }).shipmentId)).toEqual(
      two.map(({ shipmentId }) => shipmentId),
    ),
  );
});

test("says why nothing can be booked, who may, and what cannot be sent a way", async () => {
  app.answer = () => ({ json: anOrder([aBookedParcel({ may: { ...aParcel().may, book: false } })]) });
  await extension.render();
  await waitFor(() => expect(written()).toContain("Không có kiện nào tạo vận đơn được lúc này."));
  expect(written()).toContain("Dán nhãn và bàn giao cho bưu tá.");
  expect(buttonOf("Tạo vận đơn")).toBeNull();
});

test("who may not book cannot, and reads who may; who may not prepare keeps the transport", async () => {
  const order = anOrder();
  app.answer = () => ({
    json: { ...order, denied: { ...order.denied, book: "Chỉ chủ shop làm được việc này.", prepare: "Chỉ chủ shop." } },
  });
  await open();
  expect(written()).toContain("Chỉ chủ shop làm được việc này.");
  expect(isOff(buttonOf("Tạo vận đơn"))).toBe(true);
  expect(all("s-choice").every((choice) => choice.hasAttribute("disabled"))).toBe(true);
});

test("a dead app is no dead end, and the window closes", async () => {
  const close = vi.fn();
  extension.shopify.close = close;
  await extension.render();
  await waitFor(() => expect(written()).toContain("Waybill tạm thời chưa trả lời"));
  press("Đóng");
  expect(close).toHaveBeenCalledOnce();
  app.answer = () => ({ json: anOrder() });
  press("Thử lại");
  await waitFor(() => expect(buttonOf("Tạo vận đơn")).not.toBeNull());
});
