import { describe, expect, test } from "vitest";
import { ask, book, control, orderBody, PLATFORM, SHOP, SINGLE_SHOP, statusOf, withCarrier } from "./support.ts";

withCarrier();

const PATH = "/services/shipment/order";

async function ledgerBody() {
  const [entry] = await control("GET", "/ledger");
  return entry.body;
}

test("4.1, 2.7: an accepted order answers with the contract's fields and types", async () => {
  const answer = await ask("POST", `${PATH}?ver=1.5`, { json: orderBody() });
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({
    success: true,
    message: "",
    order: expect.objectContaining({
      partner_id: "a4",
      label: expect.stringMatching(/^S20000001\.[A-Z0-9.-]+\.\d+$/),
      area: "1",
      fee: "22000",
      insurance_fee: "0",
      tracking_id: expect.any(Number),
      estimated_pick_time: expect.stringMatching(/^(Sáng|Chiều) \d{4}-\d\d-\d\d$/),
      estimated_deliver_time: expect.stringMatching(/^(Sáng|Chiều) \d{4}-\d\d-\d\d$/),
      products: [],
      status_id: 2,
    }),
  });
  expect(answer.json.order.label.endsWith(`.${answer.json.order.tracking_id}`)).toBe(true);
});

describe("9.2: with and without ver, with and without the slash before it", () => {
  test.each([PATH, `${PATH}/`, `${PATH}?ver=1.5`, `${PATH}/?ver=1.5`, `${PATH}/?ver=1.6.3`, `/${PATH}`])(
    "%s",
    async (path) => {
      expect((await ask("POST", path, { json: orderBody() })).json.success).toBe(true);
    },
  );
});

test("2.3: every optional field is taken and kept in the ledger as it came", async () => {
  await control("POST", "/accounts", { ...SHOP, features: ["label_id", "dates"] });
  const body = orderBody(
    {
      pick_address_id: "18000226",
      pick_street: "Kim Mã",
      pick_ext_tel: "12",
      pick_email: "kho@example.test",
      hamlet: "Khác",
      ext_tel: "34",
      note: "Gọi trước khi giao",
      email: "an@example.test",
      use_return_address: 1,
      return_name: "Kho trả",
      return_address: "1 Hàng Bài",
      return_province: "Hà Nội",
      return_district: "Hoàn Kiếm",
      return_ward: "Hàng Bài",
      return_street: "Hàng Bài",
      return_tel: "0933444555",
      return_email: "tra@example.test",
      weight_option: "kilogram",
      total_weight: 0.35,
      pick_work_shift: 2,
      deliver_work_shift: 1,
      label_id: "OWN-LABEL.1",
      pick_date: "2027/01/05",
      deliver_date: "2027/01/08",
      opm: 0,
      pick_option: "cod",
      actual_transfer_method: "fly",
      transport: "road",
      tags: [10, 13, 75],
      sub_tags: [1],
      total_box: 1,
      an_unknown_field: { kept: true },
    },
    [
      {
        name: "Hạt giống",
        weight: 0.35,
        price: 150000,
        quantity: 1,
        product_code: "",
        height: 10,
        width: 20.5,
        length: 30,
      },
    ],
  );
  const answer = await ask("POST", PATH, { json: body });
  expect(answer.json.order).toMatchObject({
    label: "OWN-LABEL.1",
    estimated_pick_time: "Chiều 2027-01-05",
    estimated_deliver_time: "Sáng 2027-01-08",
  });
  expect(await ledgerBody()).toEqual(body);
});

describe("2.3: weights", () => {
  test.each([
    ["kilograms by default", {}, [{ name: "a", weight: 0.25, quantity: 2 }], 500],
    ["kilograms by name", { weight_option: "kilogram" }, [{ name: "a", weight: 0.25 }], 250],
    ["grams", { weight_option: "gram" }, [{ name: "a", weight: 250, quantity: 3 }], 750],
    ["total_weight goes before the products", { total_weight: 1.2 }, [{ name: "a", weight: 0.25 }], 1200],
    ["total_weight in grams too", { weight_option: "gram", total_weight: 900 }, [{ name: "a", weight: 250 }], 900],
    [
      "a sum that floats",
      {},
      [
        { name: "a", weight: 0.1 },
        { name: "b", weight: 0.2 },
      ],
      300,
    ],
  ])("%s", async (_case, changes, products, grams) => {
    await ask("POST", PATH, { json: orderBody(changes, products) });
    expect((await statusOf("partner_id:a4")).weight).toBe(grams);
  });
});

describe("2.3: bodies as clients send them", () => {
  test("numeric texts and whole floats are numbers", async () => {
    await book({ pick_money: "47000", value: "300000.0", is_freeship: "1", total_weight: "0.4" });
    expect(await statusOf("partner_id:a4")).toMatchObject({
      pick_money: 47000,
      value: 300000,
      is_freeship: 1,
      weight: 400,
    });
  });

  test("a form with brackets", async () => {
    const { products, order } = orderBody();
    const pairs = [
      ...Object.entries(order).map(([name, value]) => [`order[${name}]`, String(value)]),
      ...Object.entries(products).flatMap(([index, product]) =>
        Object.entries(product as object).map(([name, value]) => [`products[${index}][${name}]`, String(value)]),
      ),
    ];
    const answer = await ask("POST", PATH, {
      form: pairs.map((pair) => pair.map((text) => encodeURIComponent(text ?? "")).join("=")).join("&"),
    });
    expect(answer.json.order).toMatchObject({ partner_id: "a4", fee: "22000" });
  });

  test("a form with JSON in its fields, and a multipart form", async () => {
    const { products, order } = orderBody();
    const form = { order: JSON.stringify(order), products: JSON.stringify(products) };
    expect((await ask("POST", PATH, { form })).json.success).toBe(true);
    const again = { order: JSON.stringify({ ...order, id: "a5" }), products: form.products };
    const boundary = "----b";
    const parts = Object.entries(again).map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const answer = await ask("POST", PATH, { raw: `${parts.join("")}--${boundary}--\r\n`, headers });
    expect(answer.json.order.partner_id).toBe("a5");
  });

  test("JSON without a content type", async () => {
    const answer = await ask("POST", PATH, {
      raw: JSON.stringify(orderBody()),
      headers: { "content-type": "text/plain" },
    });
    expect(answer.json.success).toBe(true);
  });
});

describe("4.1, 7.5: a used order.id", () => {
  test("is answered with its label, creation time and present status, and nothing new is stored", async () => {
    const { label } = await book();
    await control("POST", `/orders/${label}/status`, { status_id: 3 });
    const answer = await ask("POST", PATH, { json: orderBody({ name: "Somebody else" }) });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      success: false,
      message: expect.any(String),
      error: {
        code: "ORDER_ID_EXIST",
        partner_id: "a4",
        ghtk_label: label,
        created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/),
        status: 3,
      },
    });
    expect(await control("GET", "/ledger")).toHaveLength(1);
  });

  test("is unique in the whole service: another shop cannot use it either", async () => {
    await book();
    const answer = await ask("POST", PATH, { json: orderBody(), token: SINGLE_SHOP.token });
    expect(answer.json.error.code).toBe("ORDER_ID_EXIST");
  });

  test("stays used after a cancel, unless the option says otherwise", async () => {
    const { label } = await book();
    await ask("POST", `/services/shipment/cancel/${label}`);
    expect((await ask("POST", PATH, { json: orderBody() })).json.error.status).toBe(-1);
    await control("POST", "/options", { idReuseAfterCancel: true });
    const { label: second } = await book();
    expect(second).not.toBe(label);
    expect((await statusOf("partner_id:a4")).label_id).toBe(second);
    expect(await control("GET", "/ledger")).toHaveLength(2);
  });

  test("twenty calls at once make one order", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask("POST", PATH, { json: orderBody() })));
    expect(answers.filter((answer) => answer.json.success)).toHaveLength(1);
    expect(await control("GET", "/ledger")).toHaveLength(1);
  });
});

test("4.2: on behalf of a shop: the ledger has account and platform", async () => {
  await book({ id: "own" });
  await book({ id: "behalf" }, { headers: { "x-refer-token": PLATFORM.token } });
  const ledger: { partner_id: string; account: string; platform: string | null }[] = await control("GET", "/ledger");
  expect(ledger.map(({ partner_id, account, platform }) => ({ partner_id, account, platform }))).toEqual([
    { partner_id: "own", account: SHOP.code, platform: null },
    { partner_id: "behalf", account: SHOP.code, platform: PLATFORM.code },
  ]);
});

describe("2.3: transport", () => {
  const far = { province: "TP. Hồ Chí Minh", district: "Quận 1", ward: "Bến Nghé" };
  test.each([
    ["by air between regions when nothing is asked", {}, "42000", ""],
    ["as asked", { transport: "road" }, "32000", ""],
    ["an invalid value falls back to the default", { transport: "ship" }, "42000", ""],
    ["ground instead of air is announced", { actual_transfer_method: "road" }, "32000", "đường bộ"],
  ])("%s", async (_case, changes, fee, notice) => {
    const answer = await ask("POST", PATH, { json: orderBody({ ...far, ...changes }) });
    expect(answer.json.order.fee).toBe(fee);
    expect(answer.json.message).toContain(notice);
    expect(answer.json.message === "").toBe(notice === "");
  });

  test("a route without air transport says so", async () => {
    const answer = await ask("POST", PATH, { json: orderBody({ transport: "fly" }) });
    expect(answer.json).toMatchObject({ success: true, warning_message: expect.stringContaining("đường bay") });
  });
});

test("2.12, 2.3: a solution id above 2^53 comes through digit by digit", async () => {
  const put = await ask("PUT", `/__sandbox/accounts/${SHOP.code}/solutions`, {
    raw: '[{"solution_id": 1340164168838205441, "description": "Đổi hàng", "group_name": "Đổi trả"}]',
    headers: { "content-type": "application/json" },
  });
  expect(put.text).toContain('"solution_id":1340164168838205441');
  // The price shows that the solution was recognised.
  const fee = { cause: "solution", type: "svc_solution_fee", title: "Phí giải pháp", amountVnd: 4000 };
  await control("POST", "/options", { surcharges: [fee] });
  const { products, order } = orderBody();
  const raw = `{"products": ${JSON.stringify(products)}, "order": {"svc_solutions": [{"solution_id": 1340164168838205441}], ${JSON.stringify(order).slice(1)}}`;
  const created = await ask("POST", PATH, { raw, headers: { "content-type": "application/json" } });
  expect(created.json.order.fee).toBe("26000");
  expect((await ask("GET", "/__sandbox/ledger")).text).toContain(
    '"svc_solutions":[{"solution_id":1340164168838205441}]',
  );
  const rounded = raw.replace("1340164168838205441", "1340164168838205400").replace('"a4"', '"a5"');
  const other = await ask("POST", PATH, { raw: rounded, headers: { "content-type": "application/json" } });
  expect(other.json.warning_message).toContain("1340164168838205400");
});

test("2.4: a product without a code gets one, is registered, and keeps it", async () => {
  await book({ id: "p1" });
  const [first] = (await statusOf("partner_id:p1")).products;
  expect(first).toMatchObject({
    full_name: "Bút chì",
    product_code: expect.stringMatching(/^\d+$/),
    weight: 0.1,
    quantity: 2,
  });
  await book({ id: "p2" });
  expect((await statusOf("partner_id:p2")).products[0].product_code).toBe(first.product_code);
  const found = await ask("GET", "/services/kho-hang/thong-tin-san-pham?term=but%20chi");
  expect(found.json.data).toEqual([{ full_name: "Bút chì", product_code: first.product_code, weigh: 0.1, cost: 0 }]);
});

describe("names", () => {
  test.each([
    ["three levels", { district: "Quận Hoàn Kiếm", ward: "Phường Tràng Tiền" }],
    ["two levels: no district", { district: undefined, ward: "Phường Hoàn Kiếm" }],
    ["a blank district is none", { district: "", ward: "Phường Hoàn Kiếm" }],
  ])("%s", async (_case, changes) => {
    expect(await book(changes)).toMatchObject({ area: "1" });
  });

  test("a registered pickup overrides the address sent beside it", async () => {
    await control("PUT", `/accounts/${SHOP.code}/pickups`, [
      {
        pick_address_id: "77",
        address: "5 Lê Lợi, Phường 1, Quận 1, TP. Hồ Chí Minh",
        pick_tel: "0977",
        pick_name: "Kho Nam",
      },
    ]);
    expect(await book({ pick_address_id: 77 })).toMatchObject({ area: "3" });
  });
});
