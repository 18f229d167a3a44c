import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Push, parsePush } from "~/carrier/push";

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

const documented: Push = {
  trackingNumber: "S1.A1.17373471",
  partnerId: "1234567",
  statusId: 5,
  actionTime: new Date("2016-11-02T05:18:39Z"),
  reasonCode: null,
  reason: null,
  weightGrams: 2400,
  feeVnd: 1500,
  codVnd: null,
  partialReturn: false,
  extra: {},
};

describe("reads a pushed status update (carrier 6.3)", () => {
  test("the documented form, with an unescaped plus sign", () => {
    const body =
      "label_id=S1.A1.17373471&partner_id=1234567&action_time=2016-11-02T12:18:39+07:00&status_id=5&reason_code=&reason=&weight=2.4&fee=1500&return_part_package=0";
    expect(parsePush(FORM, Buffer.from(body))).toEqual(documented);
  });

  test("the same with the plus sign escaped", () => {
    const body =
      "label_id=S1.A1.17373471&partner_id=1234567&action_time=2016-11-02T12%3A18%3A39%2B07%3A00&status_id=5&reason_code=&reason=&weight=2.4&fee=1500&return_part_package=0";
    expect(parsePush(`${FORM}; charset=UTF-8`, body)).toEqual(documented);
  });

  test("the documented JSON, with the amount to collect", () => {
    const body =
      '{"partner_id":"1234567","label_id":"S1.A1.17373471","status_id":5,"action_time":"2016-11-02T12:18:39+07:00","reason_code":"","reason":"","weight":2.4,"fee":15000,"pick_money":100000,"return_part_package":0}';
    expect(parsePush(JSON_TYPE, body)).toEqual({ ...documented, feeVnd: 15000, codVnd: 100000 });
  });

  test.each([
    ["JSON that says it is a form", FORM, '{"label_id":"S1.A1.17373471","status_id":"5"}'],
    ["JSON without a content type", undefined, ' {"label_id":"S1.A1.17373471","status_id":5}'],
    ["JSON behind a byte-order mark", JSON_TYPE, '\uFEFF{"label_id":"S1.A1.17373471","status_id":5}'],
    ["a form that says it is JSON", JSON_TYPE, "label_id=S1.A1.17373471&status_id=5"],
    ["a form without a content type", undefined, "label_id=S1.A1.17373471&status_id=5"],
  ])("%s", (_name, contentType, body) => {
    expect(parsePush(contentType, body)).toMatchObject({
      trackingNumber: "S1.A1.17373471",
      statusId: 5,
      actionTime: null,
    });
  });

  test.each([
    ["2016-11-02 12:18:39", "2016-11-02T05:18:39.000Z"],
    ["16-11-02 12:18:39", "2016-11-02T05:18:39.000Z"],
    ["2016-11-02T05:18:39Z", "2016-11-02T05:18:39.000Z"],
  ])("the time %s", (actionTime, utc) => {
    const body = JSON.stringify({ label_id: "S1", status_id: 4, action_time: actionTime });
    expect(parsePush(JSON_TYPE, body)).toMatchObject({ actionTime: new Date(utc) });
  });

  test("a partial delivery with a Vietnamese reason and undocumented keys", () => {
    const body =
      "label_id=S1&partner_id=K7Q2-1001-1&status_id=10&reason_code=1200&reason=Sai+s%E1%BB%91+%C4%91i%E1%BB%87n+tho%E1%BA%A1i&return_part_package=1&cur_station.address_l0=H%C3%A0+N%E1%BB%99i&pick_money=47000";
    expect(parsePush(FORM, body)).toMatchObject({
      statusId: 10,
      reasonCode: "1200",
      reason: "Sai số điện thoại",
      partialReturn: true,
      codVnd: 47000,
      extra: { "cur_station.address_l0": "Hà Nội" },
    });
  });

  test.each([
    ["a shipper's report", { label_id: "S1", status_id: 410 }, { statusId: 410 }],
    ["an unknown code", { label_id: "S1", status_id: 999 }, { statusId: 999 }],
    ["cancelled", { partner_id: "1", status_id: "-1" }, { statusId: -1, trackingNumber: null, partnerId: "1" }],
    ["a reason code that is a number", { label_id: "S1", status_id: 8, reason_code: 102 }, { reasonCode: "102" }],
    ["an id above 2^53", { label_id: "S1", status_id: 8, x: { y: 1 } }, { extra: { x: '{"y":1}' } }],
  ])("%s", (_name, body, expected) => {
    expect(parsePush(JSON_TYPE, JSON.stringify(body))).toMatchObject(expected);
  });

  test("the last of a repeated name counts; an invalid escape stays as it is", () => {
    expect(parsePush(FORM, "label_id=S1&label_id=S2&status_id=5&reason=100%")).toMatchObject({
      trackingNumber: "S2",
      reason: "100%",
    });
  });
});

describe("says what it cannot read", () => {
  test.each([
    ["nothing", "", "neither a form nor a JSON object"],
    ["a list", "[1]", "neither a form nor a JSON object"],
    ["JSON cut short", '{"label_id":"S1","status_id":', "neither a form nor a JSON object"],
    ["JSON nested too deep", `{"a":${"[".repeat(200_000)}`, "neither a form nor a JSON object"],
    ["no status", "label_id=S1", "no status_id"],
    ["a status that is not a number", "label_id=S1&status_id=delivered", "no status_id"],
    ["a status that no column holds", "label_id=S1&status_id=99999999999", "a status_id that is no code"],
    ["no parcel", "status_id=5", "neither label_id nor partner_id"],
    ["an invalid label", "status_id=5&label_id=%3Cscript%3E", "neither label_id nor partner_id"],
  ])("%s", (_name, body, unreadable) => {
    expect(parsePush(undefined, body)).toEqual({ unreadable });
  });

  test("reading never throws", () => {
    fc.assert(
      fc.property(
        fc.option(fc.constantFrom(FORM, JSON_TYPE, "text/plain"), { nil: undefined }),
        fc.oneof(fc.string(), fc.json(), fc.uint8Array()),
        (contentType, body) => {
          const push = parsePush(contentType, typeof body === "string" ? body : Buffer.from(body));
          expect("unreadable" in push || Number.isSafeInteger(push.statusId)).toBe(true);
        },
      ),
    );
  });
});
