import { describe, expect, test } from "vitest";
import { ask, book, control, move, orderBody, SHOP, statusOf, withCarrier } from "./support.ts";

withCarrier();

const CREATE = "/services/shipment/order";

describe("stringNumbers", () => {
  test.each([
    [
      "by the contract",
      null,
      { area: "1", fee: "22000", insurance_fee: "0", status_id: 2, tracking_id: expect.any(Number) },
    ],
    [
      "as in 2020",
      true,
      { area: "1", fee: "22000", insurance_fee: "0", status_id: "2", tracking_id: expect.any(Number) },
    ],
    ["as since 2022", false, { area: 1, fee: 22000, insurance_fee: 0, status_id: 2, tracking_id: expect.any(Number) }],
  ])("creation: %s", async (_case, stringNumbers, fields) => {
    await control("POST", "/options", { stringNumbers });
    expect(await book()).toMatchObject(fields);
  });

  test.each([
    [
      "by the contract",
      null,
      { status: "2", ship_money: 22000, weight: 200, pick_money: 47000, is_freeship: 1, value: 300000 },
    ],
    ["as in 2020", true, { status: "2", ship_money: "22000", weight: "200", pick_money: "47000", is_freeship: "1" }],
    ["as since 2022", false, { status: 2, ship_money: 22000, weight: 200, pick_money: 47000, is_freeship: 1 }],
  ])("status: %s", async (_case, stringNumbers, fields) => {
    await control("POST", "/options", { stringNumbers });
    await book();
    expect(await statusOf("partner_id:a4")).toMatchObject(fields);
  });

  test("a duplicate as recorded in 2020", async () => {
    await control("POST", "/options", { stringNumbers: true });
    await book();
    const { json } = await ask("POST", CREATE, { json: orderBody() });
    expect(json.error).toMatchObject({
      created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      status: "2",
    });
  });
});

test("twoDigitYears, as the contract's format reads literally", async () => {
  await control("POST", "/options", { twoDigitYears: true });
  await book();
  await move("partner_id:a4", { status_id: 3, action_time: "2027-01-02T10:00:00+07:00" });
  expect((await statusOf("partner_id:a4")).modified).toBe("27-01-02 10:00:00");
});

test("2.7: fields the service hides", async () => {
  await control("POST", "/options", { hiddenFields: ["fee", "label"] });
  const order = await book();
  expect(order).not.toHaveProperty("fee");
  expect(order).not.toHaveProperty("label");
  expect(order).toMatchObject({ partner_id: "a4", insurance_fee: "0" });
});

describe("strict switches on creation", () => {
  test.each([
    ["strictDistrict, pickup", { strictDistrict: true }, { pick_district: undefined }, "30209"],
    ["strictDistrict, recipient", { strictDistrict: true }, { district: "" }, "30306"],
    ["strictTransport", { strictTransport: true }, { transport: "ship" }, "30104"],
    ["strictPhones", { strictPhones: true }, { tel: "0901234567" }, "30202"],
  ])("%s", async (_case, options, changes, code) => {
    expect((await ask("POST", CREATE, { json: orderBody(changes) })).json.success).toBe(true);
    await control("POST", "/options", options);
    const refused = await ask("POST", CREATE, { json: orderBody({ id: "b", ...changes }) });
    expect([refused.status, refused.json.error_code]).toEqual([422, code]);
  });
});

test("oldAddresses: neither ward nor hamlet, as clients before version 1.5.4 send", async () => {
  await control("POST", "/options", { oldAddresses: true });
  expect(await book({ ward: undefined, street: undefined })).toMatchObject({ partner_id: "a4" });
});

test("anyProvince accepts unknown provinces", async () => {
  await control("POST", "/options", { anyProvince: true });
  expect(await book({ province: "Atlantis" })).toMatchObject({ area: "3" });
});

test("initialStatus 1, as on the development environment", async () => {
  await control("POST", "/options", { initialStatus: 1 });
  expect((await book()).status_id).toBe(1);
});

test("jsonAuthFailure: 401 with a body instead of the empty 403", async () => {
  await control("POST", "/options", { jsonAuthFailure: true });
  const answer = await ask("GET", "/services/authenticated", { token: "x" });
  expect([answer.status, answer.json.error_code]).toEqual([401, "20101"]);
});

test("an unknown option is named", async () => {
  const answer = await ask("POST", "/__sandbox/options", { json: { strictWard: true } });
  expect([answer.status, answer.json.error]).toEqual([400, expect.stringContaining("strictWard")]);
});

test("options are listed, and set one by one", async () => {
  await control("POST", "/options", { barePlus: true });
  await control("POST", "/options", { strictPhones: true });
  expect(await control("GET", "/options")).toMatchObject({ barePlus: true, strictPhones: true, strictDistrict: false });
});

test("solutions are read under the name on the wire", async () => {
  await control("PUT", `/accounts/${SHOP.code}/solutions`, [{ solution_id: 12, description: "", group_name: "" }]);
  const fee = { cause: "solution", type: "svc_solution_fee", title: "Phí giải pháp", amountVnd: 4000 };
  await control("POST", "/options", { surcharges: [fee] });
  await book({ gam_solutions: [{ solution_id: 12 }] });
  expect((await statusOf("partner_id:a4")).ext_fees).toEqual([
    { type: "svc_solution_fee", title: "Phí giải pháp", amount: 4000 },
  ]);
});
