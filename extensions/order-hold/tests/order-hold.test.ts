/// <reference types="@shopify/ui-extensions/admin.order-details.action.render" />
import { fireEvent, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { all, anAdmin, buttonOf, isOff, press, written } from "../../ask-app/tests/admin";
import { aBookedParcel, anOrder, aParcel } from "../../ask-app/tests/answers";

const admin = anAdmin("admin.order-details.action.render", "order-hold");
const { extension, app, posts } = admin;
beforeEach(() => admin.setUp());
afterEach(() => admin.tearDown());

const held = aParcel({
  holds: ["staff:1"],
  state: "Cần kiểm tra",
  waits: ["Đang giữ lại: chờ hàng. Bỏ giữ để gửi."],
  may: { ...aParcel().may, book: false, hold: false, release: true },
});

test("holds with a reason; a try after a lost answer is the same hold, and the next one is another", async () => {
  app.answer = ({ method }) => (method === "GET" ? { json: anOrder() } : "nothing");
  await extension.render();
  await waitFor(() => expect(buttonOf("Giữ lại, chưa gửi")).not.toBeNull());
  const [field] = all("s-text-field");
  if (!field) throw new Error("there is no field");
  Object.assign(field, { value: " chờ hàng " });
  fireEvent(field, new Event("input"));
  press("Giữ lại, chưa gửi", 2);
  await waitFor(() => expect(written()).toContain("Waybill tạm thời chưa trả lời"));
  app.answer = () => ({
    json: { done: true, before: false, says: "Đã giữ kiện này lại, chưa gửi.", order: anOrder([held]) },
  });
  press("Giữ lại, chưa gửi");
  await waitFor(() => expect(written()).toContain("Đã giữ kiện này lại, chưa gửi."));
  const [first, second] = posts() as { holdId: string }[];
  expect(posts()).toHaveLength(2);
  expect(first).toEqual({
    act: "hold",
    shipmentId: aParcel().shipmentId,
    holdId: expect.any(String),
    reason: "chờ hàng",
  });
  expect(second).toEqual(first);
  expect(written()).toContain("Đang giữ lại: chờ hàng.");
});

test("lets a held parcel go", async () => {
  app.answer = ({ method }) => ({
    json:
      method === "GET"
        ? anOrder([held])
        : { done: true, before: false, says: "Đã bỏ giữ, kiện này gửi được.", order: anOrder() },
  });
  await extension.render();
  await waitFor(() => expect(buttonOf("Bỏ giữ")).not.toBeNull());
  expect(all("s-text-field")).toEqual([]);
  press("Bỏ giữ", 2);
  await waitFor(() => expect(written()).toContain("Đã bỏ giữ, kiện này gửi được."));
  expect(posts()).toEqual([{ act: "release", shipmentId: aParcel().shipmentId, holds: ["staff:1"] }]);
});

test("what holds it since is not let go with it: it is shown, and goes with the next click", async () => {
  const twice = { ...held, holds: ["staff:1", "rule-2"], waits: [...held.waits, "Đang giữ lại: tiền thu hộ cao."] };
  const says = "Chưa bỏ giữ: kiện này vừa bị giữ lại vì một lý do khác.";
  app.answer = ({ method }) => ({
    json: method === "GET" ? anOrder([held]) : { done: false, before: false, says, order: anOrder([twice]) },
  });
  await extension.render();
  await waitFor(() => expect(buttonOf("Bỏ giữ")).not.toBeNull());
  press("Bỏ giữ");
  await waitFor(() => expect(written()).toContain(says));
  expect(written()).toContain("tiền thu hộ cao");
  press("Bỏ giữ");
  await waitFor(() =>
    expect(posts().map((body) => (body as { holds: string[] }).holds)).toEqual([held.holds, twice.holds]),
  );
});

test("a parcel has the number that it has in the app, whatever stands beside it", async () => {
  app.answer = () => ({ json: anOrder([aBookedParcel(), aParcel({ shipmentId: "2", number: 2 })]) });
  await extension.render();
  await waitFor(() => expect(buttonOf("Giữ lại, chưa gửi")).not.toBeNull());
  expect(written()).toContain("Kiện 2");
});

test("says that nothing can be held, and who may release", async () => {
  app.answer = () => ({ json: anOrder([aBookedParcel()]) });
  await extension.render();
  await waitFor(() => expect(written()).toContain("Đơn này không có kiện nào giữ lại được"));
});

test("who may not release cannot, and reads who may", async () => {
  const order = anOrder([held]);
  app.answer = () => ({ json: { ...order, denied: { ...order.denied, release: "Chỉ chủ shop làm được việc này." } } });
  await extension.render();
  await waitFor(() => expect(written()).toContain("Chỉ chủ shop làm được việc này."));
  expect(isOff(buttonOf("Bỏ giữ"))).toBe(true);
});

test("a dead app is no dead end", async () => {
  await extension.render();
  await waitFor(() => expect(written()).toContain("Waybill tạm thời chưa trả lời"));
  app.answer = () => ({ json: anOrder([held]) });
  press("Thử lại");
  await waitFor(() => expect(buttonOf("Bỏ giữ")).not.toBeNull());
});
