import { describe, expect, test } from "vitest";
import { dialects } from "~/carrier/dialect";
import { readStatus, statusRequest } from "~/carrier/status";
import { aParcel } from "./a-parcel";
import { anAnswer } from "./answers";
import { credentials } from "./literal-carrier";
import { sandboxCarrier } from "./sandbox-carrier";

describe("builds a status query (carrier 4.3)", () => {
  test.each([
    [{ trackingNumber: "S1.A1.17373471" }, "/services/shipment/v2/S1.A1.17373471"],
    [{ partnerId: "K7Q2-1001-1" }, "/services/shipment/v2/partner_id:K7Q2-1001-1"],
    [{ trackingNumber: "1375000526" }, "/services/shipment/v2/1375000526"],
    [{ partnerId: "../shops?x=1#y" }, "/services/shipment/v2/partner_id:..%2Fshops%3Fx%3D1%23y"],
  ])("of %j", (ref, path) => {
    expect(statusRequest(ref)).toEqual({ method: "GET", path });
  });

  test.each(["", " ", ".", "..", "\ud800"])("no status query for %j, whose path would be another", (trackingNumber) => {
    expect(() => statusRequest({ trackingNumber })).toThrow(expect.objectContaining({ kind: "invalid" }));
  });
});

describe("reads a status record (carrier 2.8)", () => {
  test("as recorded in 2020, every number a string", () => {
    const answer = anAnswer(
      '{"success":true,"message":"","order":{"label_id":"S60000.SGB.22C2.999000910","partner_id":"34780","status":"1","value":"3000000","insurance":"0","ship_money":"22000","storage_day":"0","created":"2020-09-23 09:21:53","pick_money":"47000","is_freeship":"1","modified":"2020-09-23 09:21:53","customer_fullname":"An","customer_tel":"0900000002","message":"Kh\\u1ed1i l\\u01b0\\u1ee3ng","pick_date":"2020-09-23","deliver_date":"2020-09-23","address":"123 Nguyen Chi Thanh, Qu\\u1eadn 1","weight":"300","status_text":"Ch\\u01b0a ti\\u1ebfp nh\\u1eadn"}}',
    );
    expect(readStatus(answer, dialects.contract)).toEqual({
      outcome: "found",
      record: {
        label: "S60000.SGB.22C2.999000910",
        partnerId: "34780",
        status: 1,
        statusText: "Chưa tiếp nhận",
        createdAt: new Date("2020-09-23T02:21:53Z"),
        modifiedAt: new Date("2020-09-23T02:21:53Z"),
        message: "Khối lượng",
        pickDate: "2020-09-23",
        deliverDate: "2020-09-23",
        recipientName: "An",
        recipientPhone: "0900000002",
        address: "123 Nguyen Chi Thanh, Quận 1",
        storageDays: 0,
        feeVnd: 22000,
        insuranceFeeVnd: 0,
        declaredValueVnd: 3000000,
        weightGrams: 300,
        codVnd: 47000,
        feePaidBy: "sender",
        extraFees: [],
      },
    });
  });

  test("numbers, two-digit years, surcharges and unknown keys", () => {
    const answer = anAnswer({
      success: true,
      data: {
        order_id: null,
        label_id: "S1.A1.17373471",
        status: -1,
        created: "26-11-20 10:00:00",
        is_freeship: 0,
        weight: 400.5,
        ext_fees: [
          { type: "fragile_fee", title: "Phụ phí đơn hàng dễ vỡ", amount: "1000" },
          { type: "gam_solution_fee", title: "Giải pháp", amount: 2000 },
          { type: "brand_new_fee", title: "Mới", amount: 3000 },
          { type: "food_fee", title: "Không có tiền" },
          "nonsense",
        ],
      },
    });
    expect(readStatus(answer, dialects.world)).toMatchObject({
      outcome: "found",
      record: {
        status: -1,
        partnerId: null,
        createdAt: new Date("2026-11-20T03:00:00Z"),
        modifiedAt: null,
        feePaidBy: "receiver",
        weightGrams: 400.5,
        extraFees: [
          { type: "fragile_fee", title: "Phụ phí đơn hàng dễ vỡ", amountVnd: 1000 },
          { type: "svc_solution_fee", title: "Giải pháp", amountVnd: 2000 },
          { type: "brand_new_fee", title: "Mới", amountVnd: 3000 },
        ],
      },
    });
  });

  test("an unknown code is kept as it came (design 3)", () => {
    const answer = anAnswer({ success: true, order: { label_id: "S1.1", status: "99" } });
    expect(readStatus(answer, dialects.contract)).toMatchObject({ record: { status: 99 } });
  });
});

describe("reads failures", () => {
  test.each([
    ["a success without an order", { success: true, message: "" }, 200],
    ["an empty order", { success: true, order: [] }, 200],
    ["a refusal without a code", { success: false, message: "Không tìm thấy đơn hàng" }, 200],
    ["50109", { success: false, message: "Không tìm thấy vận đơn trên hệ thống", error_code: "50109" }, 400],
  ])("not found: %s", (_name, body, httpStatus) => {
    expect(readStatus(anAnswer(body, { httpStatus }), dialects.contract)).toMatchObject({ outcome: "not_found" });
  });

  test.each([
    ["a record without status", { success: true, order: { label_id: "S1.1" } }, "unreadable"],
    ["a record without a tracking number", { success: true, order: { status: 2 } }, "unreadable"],
    ["a feature not enabled", { success: false, error_code: "30601", message: "" }, "refused"],
    ["a path that does not exist", { success: false, error_code: "10104", message: "" }, "refused"],
  ])("%s must not pass for an order that does not exist", (_name, body, kind) => {
    expect(() => readStatus(anAnswer(body), dialects.contract)).toThrow(expect.objectContaining({ kind }));
  });
});

describe("readStatus, against the sandbox", () => {
  test("finds an order by tracking number and by our reference", async () => {
    const { carrier, calls } = await sandboxCarrier();
    const booked = await carrier.createOrder(credentials, aParcel());
    if (booked.outcome !== "accepted") throw new Error(JSON.stringify(booked));
    const { trackingNumber } = booked.booking;
    const byTrackingNumber = await carrier.readStatus(credentials, { trackingNumber });
    expect(byTrackingNumber).toMatchObject({
      outcome: "found",
      record: {
        label: trackingNumber,
        partnerId: "K7Q2-1001-1",
        status: 2,
        codVnd: 47000,
        declaredValueVnd: 3000000,
        weightGrams: 350,
      },
    });
    expect(await carrier.readStatus(credentials, { partnerId: "K7Q2-1001-1" })).toEqual(byTrackingNumber);
    expect((await calls()).map(({ method, url }) => `${method} ${url}`).slice(1)).toEqual([
      `GET /services/shipment/v2/${trackingNumber}`,
      "GET /services/shipment/v2/partner_id:K7Q2-1001-1",
    ]);
  });

  test("an unknown order is not found", async () => {
    const { carrier } = await sandboxCarrier();
    expect(await carrier.readStatus(credentials, { partnerId: "K7Q2-1-1" })).toMatchObject({ outcome: "not_found" });
  });

  test.each([
    ["http500", 3, "server_error"],
    ["html502", 3, "server_error"],
    ["truncate", 3, "unreadable"],
    ["wrong_types", 3, "unreadable"],
    ["reset", 3, "network"],
    ["hang", 1, "timeout"],
  ])("under the fault %s it is tried %d times, then fails", async (kind, times, thrown) => {
    // Only what never comes waits for the end of a short time: the rest has to come before it, on a busy machine too.
    const { carrier, fault, calls } = await sandboxCarrier(kind === "hang" ? { deadlinesMs: { read: 300 } } : {});
    await carrier.createOrder(credentials, aParcel());
    await fault(kind);
    const asked = carrier.readStatus(credentials, { partnerId: "K7Q2-1001-1" });
    await expect(asked).rejects.toMatchObject({ kind: thrown, retryable: true });
    expect(await calls()).toHaveLength(1 + times);
  });

  test("a fault that passes is hidden by a retry", async () => {
    const { carrier, fault } = await sandboxCarrier();
    await carrier.createOrder(credentials, aParcel());
    await fault("html502", { times: 2 });
    expect(await carrier.readStatus(credentials, { partnerId: "K7Q2-1001-1" })).toMatchObject({ outcome: "found" });
  });
});
