import { describe, expect, test } from "vitest";
import { readBooking } from "~/carrier/booking";
import { aParcel } from "./a-parcel";
import { anAnswer } from "./answers";
import { clientOf, credentials, json, literalCarrier } from "./literal-carrier";
import { platformToken, sandboxCarrier } from "./sandbox-carrier";

describe("reads what an accepted order answers (carrier 2.7)", () => {
  test("recorded in 2020: numbers as strings, a message about something else", () => {
    const answer = anAnswer({
      success: true,
      message: "Các đơn hàng đã được add vào hệ thống GHTK thành công.",
      order: {
        partner_id: "SHOP-865-1598000000000",
        label: "S15000000.HN12.G3.876000853",
        area: "1",
        fee: "18000",
        status_id: "2",
        insurance_fee: "0",
        estimated_pick_time: "Sáng 2020-08-26",
        estimated_deliver_time: "Chiều 2020-08-26",
        products: [],
        tracking_id: 876000853,
        sorting_code: "HN12.G3",
      },
    });
    expect(readBooking(answer, "SHOP-865-1598000000000")).toEqual({
      outcome: "accepted",
      booking: {
        partnerId: "SHOP-865-1598000000000",
        trackingNumber: "S15000000.HN12.G3.876000853",
        trackingId: "876000853",
        feeVnd: 18000,
        insuranceFeeVnd: 0,
        area: "1",
        estimatedPickup: { half: "morning", date: "2020-08-26", text: "Sáng 2020-08-26" },
        estimatedDelivery: { half: "afternoon", date: "2020-08-26", text: "Chiều 2020-08-26" },
        status: 2,
        sortingCode: "HN12.G3",
        notice: "Các đơn hàng đã được add vào hệ thống GHTK thành công.",
        logId: null,
      },
    });
  });

  test("recorded in 2024: numbers, and keys nobody documented", () => {
    const answer = anAnswer({
      success: true,
      message: "",
      warning_message: "Đơn hàng được chuyển sang đường bộ",
      order: {
        partner_id: "1",
        label: "S20000000.SGP39-J31.1375000526",
        area: 1,
        fee: 37000,
        insurance_fee: 15000,
        estimated_pick_time: "Sáng 2024-11-26",
        estimated_deliver_time: "Chiều 2024-11-27",
        products: [],
        status_id: 2,
        tracking_id: 1375000526,
        sorting_code: "SGP39-J31",
        date_to_delay_pick: "2024-11-26 00:00:00",
        pkg_draft_id: 0,
        is_xfast: 0,
      },
    });
    expect(readBooking(answer, "1")).toMatchObject({
      outcome: "accepted",
      booking: { feeVnd: 37000, insuranceFeeVnd: 15000, status: 2, notice: "Đơn hàng được chuyển sang đường bộ" },
    });
  });

  test("everything but the tracking number may be hidden", () => {
    expect(readBooking(anAnswer({ success: true, order: { label: "S1.8663516" } }), "K7Q2-1001-1")).toEqual({
      outcome: "accepted",
      booking: {
        partnerId: "K7Q2-1001-1",
        trackingNumber: "S1.8663516",
        trackingId: null,
        feeVnd: null,
        insuranceFeeVnd: null,
        area: null,
        estimatedPickup: null,
        estimatedDelivery: null,
        status: null,
        sortingCode: null,
        notice: null,
        logId: null,
      },
    });
  });

  test("the order may stand in data", () => {
    const answer = anAnswer({ success: true, message: "", log_id: "5f0c", data: { label: "S1.A1.17373471" } });
    expect(readBooking(answer, "1")).toMatchObject({
      outcome: "accepted",
      booking: { trackingNumber: "S1.A1.17373471", logId: "5f0c" },
    });
  });

  test.each([
    ["no order", { success: true, message: "" }],
    ["no label", { success: true, order: { partner_id: "K7Q2-1001-1", fee: "1" } }],
    ["an empty label", { success: true, order: { label: "" } }],
    ["a label of another type", { success: true, order: { label: { value: "S1.A1.1" } } }],
    ["a label with invalid characters", { success: true, order: { label: "<b>S1.A1.1</b>" } }],
  ])("accepted with %s is unknown, not an error (design 4.1)", (_name, body) => {
    expect(readBooking(anAnswer(body), "K7Q2-1001-1")).toMatchObject({ outcome: "unknown", reason: "no_label" });
  });

  test("an acceptance that names another order is unknown", () => {
    const answer = anAnswer({ success: true, order: { label: "S1.A1.1", partner_id: "OTHER-1" } });
    expect(readBooking(answer, "K7Q2-1001-1")).toMatchObject({ outcome: "unknown", reason: "unreadable" });
  });
});

describe("reads refusals", () => {
  test("a duplicate by the contract: ISO time, integer status (carrier 4.1)", () => {
    const answer = anAnswer({
      success: false,
      message: "Đơn hàng K7Q2-1001-1 đã tồn tại",
      error: {
        code: "ORDER_ID_EXIST",
        partner_id: "K7Q2-1001-1",
        ghtk_label: "S1.A1.17373471",
        created: "2016-11-02T12:18:39+07:00",
        status: 2,
      },
    });
    expect(readBooking(answer, "K7Q2-1001-1")).toEqual({
      outcome: "duplicate",
      partnerId: "K7Q2-1001-1",
      trackingNumber: "S1.A1.17373471",
      createdAt: new Date("2016-11-02T05:18:39Z"),
      status: 2,
      message: "Đơn hàng K7Q2-1001-1 đã tồn tại",
      logId: null,
    });
  });

  test.each<[name: string, body: unknown, httpStatus: number, expected: object]>([
    [
      "as recorded: bare time, status as text",
      {
        success: false,
        message: "",
        error: {
          code: "ORDER_ID_EXIST",
          partner_id: "34780",
          ghtk_label: "S1.1",
          created: "2020-09-23 09:21:53",
          status: "1",
        },
      },
      200,
      { partnerId: "34780", trackingNumber: "S1.1", createdAt: new Date("2020-09-23T02:21:53Z"), status: 1 },
    ],
    [
      "with the code at the top",
      { success: false, message: "", error_code: "ORDER_ID_EXIST" },
      200,
      { partnerId: null, trackingNumber: null, createdAt: null, status: null },
    ],
    [
      "30107, which names no tracking number",
      { success: false, message: "Quý khách đã dùng mã 1 cho 1 đơn hàng khác.", error_code: "30107", log_id: "5f" },
      422,
      { partnerId: null, trackingNumber: null, logId: "5f" },
    ],
    [
      "of another reference: returned for the caller to compare",
      { success: false, error: { code: "ORDER_ID_EXIST", partner_id: "OTHER-1", ghtk_label: "S1.2" } },
      200,
      { partnerId: "OTHER-1", trackingNumber: "S1.2" },
    ],
  ])("a duplicate %s", (_name, body, httpStatus, expected) => {
    expect(readBooking(anAnswer(body, { httpStatus }), "34780")).toMatchObject({ outcome: "duplicate", ...expected });
  });

  test("a refusal, with or without a code", () => {
    const withCode = anAnswer(
      { success: false, message: "… thiếu thông tin địa chỉ thôn/ấp/xóm/tổ/….", error_code: "30302", log_id: "5f" },
      { httpStatus: 422 },
    );
    expect(readBooking(withCode, "1")).toEqual({
      outcome: "refused",
      refusal: { code: "30302", message: "… thiếu thông tin địa chỉ thôn/ấp/xóm/tổ/….", logId: "5f", httpStatus: 422 },
    });
    expect(readBooking(anAnswer({ success: false, message: "Không được" }), "1")).toEqual({
      outcome: "refused",
      refusal: { code: null, message: "Không được", logId: null, httpStatus: 200 },
    });
  });
});

describe("createOrder, against the sandbox", () => {
  test("books with the shop's token and code (carrier 4.1)", async () => {
    const { carrier, calls, ledger } = await sandboxCarrier();
    const outcome = await carrier.createOrder(credentials, aParcel());
    if (outcome.outcome !== "accepted") throw new Error(JSON.stringify(outcome));
    const [call] = await calls();
    expect(call).toMatchObject({ method: "POST", url: "/services/shipment/order?ver=1.5" });
    expect(call?.headers).toMatchObject({
      token: "shop-token-1",
      "x-client-source": "S1000001",
      "content-type": "application/json",
    });
    expect(call?.headers).not.toHaveProperty("x-refer-token");
    const [order] = await ledger();
    expect(order).toMatchObject({
      account: "S1000001",
      platform: null,
      partner_id: "K7Q2-1001-1",
      fee: outcome.booking.feeVnd,
    });
    expect(outcome.booking).toMatchObject({ partnerId: "K7Q2-1001-1", trackingNumber: order?.label, status: 2 });
  });

  test("adds the platform's token if there is one (carrier 4.2)", async () => {
    const { url, ledger, calls } = await sandboxCarrier();
    const carrier = clientOf(url, { hosts: { production: { api: url, platformToken } } });
    expect(await carrier.createOrder(credentials, aParcel())).toMatchObject({ outcome: "accepted" });
    expect((await calls())[0]?.headers).toMatchObject({ token: "shop-token-1", "x-refer-token": platformToken });
    expect((await ledger())[0]).toMatchObject({ account: "S1000001", platform: "PARTNER-1" });
  });

  test("the same reference again is a duplicate that names its tracking number", async () => {
    const { carrier, ledger } = await sandboxCarrier();
    const first = await carrier.createOrder(credentials, aParcel());
    const second = await carrier.createOrder(credentials, aParcel());
    expect(await ledger()).toHaveLength(1);
    expect(second).toMatchObject({
      outcome: "duplicate",
      partnerId: "K7Q2-1001-1",
      trackingNumber: first.outcome === "accepted" ? first.booking.trackingNumber : "none",
      status: 2,
    });
  });

  test.each([
    ["http500", { outcome: "unknown", reason: "server_error" }],
    ["html502", { outcome: "unknown", reason: "server_error" }],
    ["empty200", { outcome: "unknown", reason: "unreadable" }],
    ["truncate", { outcome: "unknown", reason: "unreadable" }],
    ["reset", { outcome: "unknown", reason: "network" }],
    ["hang", { outcome: "unknown", reason: "timeout" }],
    ["commit_then_fail", { outcome: "unknown", reason: "network" }],
    ["wrong_types", { outcome: "unknown", reason: "no_label" }],
    ["throttle429", { outcome: "try_again", afterMs: 1000 }],
    ["duplicate_30107", { outcome: "duplicate", trackingNumber: null }],
    ["foreign_duplicate", { outcome: "duplicate", partnerId: "FOREIGN-K7Q2-1001-1" }],
  ])("under the fault %s", async (kind, expected) => {
    // Only what never comes waits for the end of a short time: the rest has to come before it, on a busy machine too.
    const { carrier, fault, calls } = await sandboxCarrier(kind === "hang" ? { deadlinesMs: { write: 300 } } : {});
    await fault(kind, { match: { path: "/services/shipment/order" } });
    expect(await carrier.createOrder(credentials, aParcel())).toMatchObject(expected);
    expect(await calls()).toHaveLength(1); // a write is never retried automatically
  });

  test("an invalid parcel is not sent", async () => {
    const { carrier, calls } = await sandboxCarrier();
    const parcel = aParcel({ declaredValueVnd: 0 });
    await expect(carrier.createOrder(credentials, parcel)).rejects.toMatchObject({ name: "InvalidParcel" });
    expect(await calls()).toEqual([]);
  });

  test("what the carrier refuses comes back in its own words", async () => {
    const { carrier } = await sandboxCarrier();
    const parcel = aParcel({ totalWeightGrams: 900_000 });
    expect(await carrier.createOrder(credentials, parcel)).toMatchObject({
      outcome: "refused",
      refusal: { code: "30603", httpStatus: 400, message: expect.stringContaining("quá khối lượng") },
    });
  });

  test("a refused connection means that nothing was sent: the same may be sent again", async () => {
    const { url } = await literalCarrier(json({}));
    const carrier = clientOf(url.replace(/\d+$/, "1"));
    expect(await carrier.createOrder(credentials, aParcel())).toMatchObject({ outcome: "try_again" });
  });
});
