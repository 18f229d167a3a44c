import { describe, expect, test } from "vitest";
import { cancelRequest, readCancel } from "~/carrier/cancel";
import { aParcel } from "./a-parcel";
import { anAnswer } from "./answers";
import { credentials } from "./literal-carrier";
import { sandboxCarrier } from "./sandbox-carrier";

test("builds a cancel request: POST, without a body (carrier 4.5)", () => {
  expect(cancelRequest({ trackingNumber: "S1.A1.17373471" })).toEqual({
    method: "POST",
    path: "/services/shipment/cancel/S1.A1.17373471",
    headers: { "Content-Type": "application/json" },
  });
  expect(cancelRequest({ partnerId: "K7Q2-1001-1" }).path).toBe("/services/shipment/cancel/partner_id:K7Q2-1001-1");
});

test.each([
  ["by the contract", { success: true, message: "", log_id: "5f" }],
  ["as recorded", { success: true, message: "ĐÃ GỬI YÊU CẦU HỦY ĐƠN HÀNG S1.A1.17373471", log_id: "5f" }],
])("reads a request taken, %s", (_name, body) => {
  expect(readCancel(anAnswer(body))).toEqual({ outcome: "requested", message: body.message, logId: "5f" });
});

test.each([
  ["already_cancelled", 200, "50101", "Đơn hàng đã ở trạng thái hủy"],
  ["already_cancelled", 200, null, "Đơn hàng đã đã ở trạng thái hủy"],
  ["already_cancelled", 200, null, "Đơn hàng đã ở trạng thái huỷ"],
  ["already_cancelled", 200, null, "Đơn hàng đã ở trạng thái hủy".normalize("NFD")],
  ["already_cancelled", 200, null, "The order is already canceled"],
  ["cannot_cancel", 200, "50102", "Đơn đã lấy hàng, không thể hủy đơn."],
  ["cannot_cancel", 200, "50106", "Đơn đang lấy hàng, không thể hủy đơn."],
  ["cannot_cancel", 200, "50107", "Không thể hủy đơn hàng S1."],
  ["cannot_cancel", 200, null, "Đơn đã lấy hàng, không thể hủy đơn."],
  ["not_found", 400, "50109", "Không tìm thấy vận đơn trên hệ thống"],
  ["not_found", 400, null, "Không tìm thấy vận đơn trên hệ thống"],
])("reads %s (HTTP %d, code %s, %s)", (outcome, httpStatus, code, message) => {
  const answer = anAnswer({ success: false, message, error_code: code ?? undefined, log_id: "5f" }, { httpStatus });
  expect(readCancel(answer)).toEqual({ outcome, code, message, logId: "5f" });
});

test("50108 and any other 5xx count as no answer", () => {
  const answer = anAnswer(
    { success: false, message: "Lỗi, vui lòng thử lại sau!", error_code: "50108" },
    { httpStatus: 500 },
  );
  expect(() => readCancel(answer)).toThrow(expect.objectContaining({ kind: "server_error", code: "50108" }));
});

describe("cancelOrder, against the sandbox", () => {
  test("a second request is answered with already cancelled", async () => {
    const { carrier, calls, ledger } = await sandboxCarrier();
    await carrier.createOrder(credentials, aParcel());
    const ref = { partnerId: "K7Q2-1001-1" };
    expect(await carrier.cancelOrder(credentials, ref)).toMatchObject({ outcome: "requested" });
    expect(await carrier.cancelOrder(credentials, ref)).toMatchObject({ outcome: "already_cancelled", code: "50101" });
    expect((await ledger())[0]).toMatchObject({ status: -1 });
    expect((await calls())[1]).toMatchObject({
      method: "POST",
      url: "/services/shipment/cancel/partner_id:K7Q2-1001-1",
      body: "",
    });
  });

  test("a parcel that was picked up is too late; another number is unknown", async () => {
    const { carrier, control } = await sandboxCarrier();
    await carrier.createOrder(credentials, aParcel());
    await control("POST", "/orders/partner_id:K7Q2-1001-1/status", { status_id: 3 });
    const late = await carrier.cancelOrder(credentials, { partnerId: "K7Q2-1001-1" });
    expect(late).toMatchObject({ outcome: "cannot_cancel", code: "50102" });
    const unknown = await carrier.cancelOrder(credentials, { trackingNumber: "S1.A1.1" });
    expect(unknown).toMatchObject({ outcome: "not_found", code: "50109" });
  });

  test.each([
    ["http500", { outcome: "unknown", reason: "server_error" }],
    ["reset", { outcome: "unknown", reason: "network" }],
    ["hang", { outcome: "unknown", reason: "timeout" }],
    ["empty200", { outcome: "unknown", reason: "unreadable" }],
    ["throttle429", { outcome: "try_again", afterMs: 1000 }],
  ])("under the fault %s, asked once", async (kind, expected) => {
    // Only what never comes waits for the end of a short time: the rest has to come before it, on a busy machine too.
    const { carrier, fault, calls } = await sandboxCarrier(kind === "hang" ? { deadlinesMs: { write: 300 } } : {});
    await fault(kind);
    expect(await carrier.cancelOrder(credentials, { trackingNumber: "S1.A1.1" })).toMatchObject(expected);
    expect(await calls()).toHaveLength(1);
  });
});
