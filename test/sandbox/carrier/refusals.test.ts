import { connect } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ask, carrierUrl, control, orderBody, PLATFORM, PRODUCTS, SHOP, withCarrier } from "./support.ts";

withCarrier();

const PATH = "/services/shipment/order";

async function refusalOf(changes: Record<string, unknown>, products: object[] = PRODUCTS) {
  const answer = await ask("POST", PATH, { json: orderBody(changes, products) });
  expect(answer.json).toMatchObject({ success: false, message: expect.any(String), log_id: expect.any(String) });
  expect(await control("GET", "/ledger")).toEqual([]);
  return answer;
}

describe("2.3, 7.2: a creation that breaks a rule gets the table's status and code, and is not stored", () => {
  test.each<[string, Record<string, unknown>, number, string]>([
    ["order.id missing", { id: undefined }, 422, "30203"],
    ["order.id blank", { id: "  " }, 422, "30203"],
    ["order.id of 250 characters", { id: "x".repeat(250) }, 422, "30102"],
    ["pick_name missing", { pick_name: "" }, 422, "30204"],
    ["pick_money missing", { pick_money: undefined }, 422, "30205"],
    ["pick_money negative", { pick_money: -1 }, 422, "30206"],
    ["pick_money not whole", { pick_money: 1000.5 }, 422, "30206"],
    ["pick_money a word", { pick_money: "nothing" }, 422, "30206"],
    ["pick_money too large", { pick_money: 20_000_001 }, 400, "30607"],
    ["pick_address missing", { pick_address: undefined }, 422, "30207"],
    ["pick_address missing, with a pickup id", { pick_address: undefined, pick_address_id: "1" }, 422, "30207"],
    ["pick_province missing", { pick_province: undefined }, 422, "30208"],
    ["pick_district and pick_ward missing", { pick_district: undefined, pick_ward: undefined }, 422, "30209"],
    ["pick_tel missing", { pick_tel: undefined }, 422, "30210"],
    ["pick_tel under 7 digits", { pick_tel: "091234" }, 422, "30201"],
    ["name missing", { name: undefined }, 422, "30303"],
    ["address missing", { address: undefined }, 422, "30304"],
    ["province missing", { province: undefined }, 422, "30305"],
    ["tel missing", { tel: undefined }, 422, "30307"],
    ["tel under 7 digits", { tel: "091234" }, 422, "30301"],
    ["neither street nor hamlet", { street: undefined }, 422, "30302"],
    ["is_freeship not 0 or 1", { is_freeship: 2 }, 422, "30106"],
    ["value missing", { value: undefined }, 422, "30110"],
    ["value 0", { value: 0 }, 422, "30110"],
    ["value too large", { value: 100_000_001 }, 400, "30608"],
    ["weight_option unknown", { weight_option: "pound" }, 422, "30105"],
    ["weight implausible", { total_weight: 1500 }, 422, "30105"],
    ["weight negative", { total_weight: -1 }, 422, "30105"],
    ["weight over the limit", { total_weight: 20.001 }, 400, "30603"],
    ["pick_option unknown", { pick_option: "drone" }, 422, "30108"],
    ["pick_option post with the fast service", { pick_option: "post", deliver_option: "xteam" }, 422, "30108"],
    ["return_name missing", { use_return_address: 1 }, 422, "30401"],
    ["return_address missing", { use_return_address: 1, return_name: "R" }, 422, "30402"],
    ["return_province missing", { use_return_address: 1, return_name: "R", return_address: "1" }, 422, "30403"],
    [
      "return_district missing",
      { use_return_address: 1, return_name: "R", return_address: "1", return_province: "Hà Nội" },
      422,
      "30404",
    ],
    [
      "return_tel missing",
      { use_return_address: 1, return_name: "R", return_address: "1", return_province: "Hà Nội", return_district: "Q" },
      422,
      "30405",
    ],
    ["label_id without the configuration", { label_id: "OWN.1" }, 403, "30601"],
    ["an unknown destination", { province: "Atlantis" }, 200, "30610"],
    ["an island", { province: "Khánh Hòa", district: "Huyện Trường Sa" }, 200, "30610"],
  ])("%s", async (_case, changes, status, code) => {
    const answer = await refusalOf(changes);
    expect([answer.status, answer.json.error_code]).toEqual([status, code]);
  });

  test.each<[string, unknown, number, string]>([
    ["no products", undefined, 422, "30103"],
    ["an empty list", [], 422, "30103"],
    ["no weight", [{ name: "a" }], 422, "30103"],
    ["weight 0", [{ name: "a", weight: 0 }], 422, "30103"],
    ["quantity 0", [{ name: "a", weight: 1, quantity: 0 }], 422, "30501"],
    ["quantity 1.5", [{ name: "a", weight: 1, quantity: 1.5 }], 422, "30501"],
    ["weight a word", [{ name: "a", weight: "heavy" }], 422, "30105"],
  ])("2.4: products: %s", async (_case, products, status, code) => {
    const answer = await ask("POST", PATH, { json: { ...orderBody(), products } });
    expect([answer.status, answer.json.error_code]).toEqual([status, code]);
  });
});

describe("rules of the contract the table has no code for: 422 with a message", () => {
  test.each<[string, Record<string, unknown>]>([
    ["2.3 ward missing", { ward: undefined }],
    ["2.3, 8 a note of 121 characters", { note: "ạ".repeat(121) }],
    ["2.3 use_return_address not 0 or 1", { use_return_address: 7 }],
    ["2.3 a day that does not exist", { pick_date: "2027/02/30" }],
    ["2.5, 8 tag 19 without not_delivered_fee", { tags: [19] }],
    ["2.5, 8 not_delivered_fee 0", { tags: [19], not_delivered_fee: 0 }],
    ["2.5, 8 not_delivered_fee over 20,000,000", { tags: [19], not_delivered_fee: 20_000_001 }],
    ["2.6 live plants without sub-tags", { tags: [75] }],
    ["2.6 live plants with an unknown sub-tag", { tags: [75], sub_tags: [6] }],
  ])("%s", async (_case, changes) => {
    const answer = await refusalOf(changes);
    expect(answer.status).toBe(422);
    expect(answer.json).not.toHaveProperty("error_code");
  });

  test("2.4 a product without a name", async () => {
    expect((await refusalOf({}, [{ weight: 1 }])).status).toBe(422);
  });
});

describe("values at the limit of a rule are accepted", () => {
  test.each<[string, Record<string, unknown>]>([
    ["an id of 249 characters", { id: "x".repeat(249) }],
    ["no cash to collect", { pick_money: 0 }],
    ["the largest amounts", { pick_money: 20_000_000, value: 100_000_000 }],
    ["a note of 120 characters", { note: "ạ".repeat(120) }],
    ["hamlet instead of street", { street: undefined, hamlet: "Other" }],
    ["20 kg", { total_weight: 20 }],
    ["25 kg with the heavy-goods tag", { total_weight: 25, tags: [81] }],
    ["tag 19 with its largest fee", { tags: [19], not_delivered_fee: 20_000_000 }],
    ["live plants with sub-tag 5", { tags: [75], sub_tags: [5] }],
    ["unknown tags", { tags: [9999] }],
    ["one phone on both ends", { tel: "0901234567" }],
    ["both spellings of a day", { pick_date: "2027-02-28", deliver_date: "2027/03/01" }],
    ["evening", { pick_work_shift: 3 }],
  ])("%s", async (_case, changes) => {
    expect((await ask("POST", PATH, { json: orderBody(changes) })).json.success).toBe(true);
  });
});

test("30302: a commune that requires a level-4 name takes no order without one, with or without a street", async () => {
  await control("PUT", "/level4", [
    { province: "Nghệ An", district: "Quỳ Hợp", ward: "Tam Hợp", names: ["Xóm Tân Mỹ", "Khác"], required: true },
  ]);
  const there = { province: "Tỉnh Nghệ An", district: "Huyện Quỳ Hợp", ward: "Xã Tam Hợp" };
  expect((await refusalOf(there)).json.error_code).toBe("30302");
  expect((await ask("POST", PATH, { json: orderBody({ ...there, hamlet: "Xóm Tân Mỹ" }) })).json.success).toBe(true);
});

test("dates are refused on an account without that configuration", async () => {
  await control("POST", "/accounts", { ...SHOP, features: [] });
  const answer = await refusalOf({ pick_date: "2027/01/05" });
  expect([answer.status, answer.json.error_code]).toEqual([403, "30601"]);
});

describe("a malformed request never gets HTML or 5xx", () => {
  const JSON_TYPE = { "content-type": "application/json" };
  test.each([
    ["broken JSON on create", "POST", PATH, "{broken", 422, "30101"],
    ["a list on create", "POST", PATH, "[1,2]", 422, "30101"],
    ["a bare value on create", "POST", PATH, "42", 422, "30101"],
    ["an order that is a text", "POST", PATH, '{"order":"x"}', 422, "30101"],
    ["an order that is a list", "POST", PATH, '{"order":[1]}', 422, "30101"],
    ["a body over 1 MB", "POST", PATH, `"${"x".repeat(1_100_000)}"`, 413, "10105"],
    ["a broken percent escape", "POST", "/services/shipment/cancel/%E0%A4%A", "", 400, "50109"],
  ])("%s", async (_case, method, path, raw, status, code) => {
    const answer = await ask(method, path, { raw, headers: JSON_TYPE });
    expect([answer.status, answer.json.error_code]).toEqual([status, code]);
  });

  test("bytes that are not HTTP get the envelope too", async () => {
    const { port, hostname } = new URL(carrierUrl());
    const socket = connect(Number(port), hostname);
    socket.end("THIS IS NOT HTTP\r\n\r\n");
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request/);
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject({ success: false, error_code: "10105" });
  });

  test("any body on any path", async () => {
    const paths = [
      "/services/shipment/fee",
      "/services/shipment/v2/partner_id:a4",
      "/services/shipment/cancel/a4",
      "/services/label/a4",
      "/services/shipment/list_pick_add",
      "/services/address/getAddressLevel4",
      "/services/kho-hang/thong-tin-san-pham",
      "/services/shops/add",
      "/services/shops/token",
      "/services/shipment/order/",
      "/open/api/v1/shop/solution/list",
    ];
    const names = [
      "province",
      "ward_street",
      "address",
      "weight",
      "tags[]",
      "tags[0]",
      "term",
      "email",
      "[",
      "__proto__[x]",
    ];
    const pairs = fc.array(fc.tuple(fc.constantFrom(...names), fc.string()), { maxLength: 6 });
    const types = [
      "application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "text/plain",
    ];
    const request = fc.record({
      method: fc.constantFrom("GET", "POST", "PUT", "DELETE"),
      path: fc.constantFrom(...paths),
      token: fc.constantFrom(SHOP.token, PLATFORM.token),
      query: pairs,
      body: fc.oneof(
        pairs.map((fields) => new URLSearchParams(fields).toString()),
        fc.string(),
        fc.json(),
      ),
      type: fc.constantFrom(...types),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, token, query, body, type }) => {
        const raw = method === "GET" ? undefined : body;
        const headers = { "content-type": type };
        const answer = await ask(method, `${path}?${new URLSearchParams(query)}`, { token, raw, headers });
        expect(answer.json).toHaveProperty("success");
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });

  test("any value in any field", async () => {
    const anything = fc.jsonValue({ maxDepth: 2 });
    const fields = Object.keys(orderBody().order).concat("tags", "note", "total_weight", "svc_solutions", "__proto__");
    const changes = fc.dictionary(fc.constantFrom(...fields), anything);
    await fc.assert(
      fc.asyncProperty(changes, anything, async (order, products) => {
        const answer = await ask("POST", PATH, { json: { order: { ...orderBody().order, ...order }, products } });
        expect(answer.json).toHaveProperty("success");
        expect(answer.status).toBeLessThan(500);
        await control("POST", "/reset");
        await control("POST", "/accounts", SHOP);
      }),
      { numRuns: 150 },
    );
  });
});
