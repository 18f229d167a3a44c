import { describe, expect, test } from "vitest";
import { ask, book, control, move, SINGLE_SHOP, statusOf, withCarrier } from "./support.ts";

withCarrier();

const PATH = "/services/shipment/cancel";

describe("3, 4.5: what can be cancelled", () => {
  test.each([1, 2, 12])("status %i is cancelled", async (status_id) => {
    await book();
    await move("partner_id:a4", { status_id });
    const answer = await ask("POST", `${PATH}/partner_id:a4`);
    expect([answer.status, answer.json]).toEqual([200, { success: true, message: "", log_id: expect.any(String) }]);
    expect((await statusOf("partner_id:a4")).status).toBe("-1");
  });

  test.each([
    [-1, "50101", "Đơn hàng đã ở trạng thái hủy"],
    [3, "50102", "Đơn đã lấy hàng, không thể hủy đơn."],
    [4, "50103", "Đơn đang giao, không thể hủy đơn."],
    [5, "50104", "Đơn đã giao, không thể hủy đơn."],
    [6, "50105", "Đơn đã đối soát, không thể hủy đơn."],
    [7, "50107", "Không thể hủy đơn hàng "],
    [8, "50107", "Không thể hủy đơn hàng "],
    [9, "50107", "Không thể hủy đơn hàng "],
    [10, "50107", "Không thể hủy đơn hàng "],
    [11, "50107", "Không thể hủy đơn hàng "],
    [13, "50107", "Không thể hủy đơn hàng "],
    [20, "50107", "Không thể hủy đơn hàng "],
    [21, "50107", "Không thể hủy đơn hàng "],
  ])("status %i is refused with %s and stays", async (status_id, code, message) => {
    await book();
    await move("partner_id:a4", { status_id });
    const answer = await ask("POST", `${PATH}/partner_id:a4`);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      success: false,
      message: expect.stringContaining(message),
      error_code: code,
      log_id: expect.any(String),
    });
    expect((await statusOf("partner_id:a4")).status).toBe(String(status_id));
  });
});

describe("4.5: the forms in which clients send it", () => {
  test.each<[string, string, (order: { label: string; tracking_id: number }) => string, string | undefined]>([
    ["by label, without a body", "POST", (order) => order.label, undefined],
    ["by tracking id", "POST", (order) => String(order.tracking_id), undefined],
    ["by GET", "GET", (order) => order.label, undefined],
    ["escaped partner_id", "POST", () => "partner_id%3Aa4", undefined],
    ["an empty body declared as JSON", "POST", (order) => order.label, ""],
    ["an empty list", "POST", (order) => order.label, "[]"],
    ["an empty object", "POST", (order) => order.label, "{}"],
    ["a body that is no JSON", "POST", (order) => order.label, "{oh"],
  ])("%s", async (_case, method, identifier, raw) => {
    const order = await book();
    const headers = { "content-type": "application/json" };
    expect((await ask(method, `${PATH}/${identifier(order)}`, { raw, headers })).json.success).toBe(true);
  });
});

test.each([
  ["unknown", "S1.A1.1", undefined],
  ["another shop's", "partner_id:a4", SINGLE_SHOP.token],
])("7.6: an order that is %s is 400 50109", async (_case, identifier, token) => {
  await book();
  const answer = await ask("POST", `${PATH}/${identifier}`, { token });
  expect([answer.status, answer.json.error_code]).toEqual([400, "50109"]);
});

test("an option refuses status 12, as published tables say", async () => {
  await control("POST", "/options", { refuseCancelAt12: true });
  await book();
  await move("partner_id:a4", { status_id: 12 });
  expect((await ask("POST", `${PATH}/partner_id:a4`)).json.error_code).toBe("50106");
});

test("an option only accepts the request: the status stays until it is moved", async () => {
  await control("POST", "/options", { cancelAsksOnly: true });
  const { label } = await book();
  const answer = await ask("POST", `${PATH}/${label}`);
  expect(answer.json).toMatchObject({ success: true, message: `ĐÃ GỬI YÊU CẦU HỦY ĐƠN HÀNG ${label}` });
  expect((await statusOf(label)).status).toBe("2");
  const [entry] = await control("GET", "/ledger");
  expect(entry.cancel_asked).toEqual(expect.any(String));
});
