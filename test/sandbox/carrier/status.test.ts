import { describe, expect, test } from "vitest";
import { ask, book, control, move, SHOP, SINGLE_SHOP, statusOf, withCarrier } from "./support.ts";

withCarrier();

const PATH = "/services/shipment/v2";

test("2.8: the record has the contract's fields and declared types", async () => {
  const { label } = await book({ note: "Gọi trước", tags: [1, 7], value: 4_000_000, total_weight: 1 });
  const answer = await ask("GET", `${PATH}/${label}`);
  expect(answer.json).toEqual({
    success: true,
    message: "",
    order: expect.objectContaining({
      label_id: label,
      partner_id: "a4",
      status: "2",
      status_text: "Đã tiếp nhận",
      created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      modified: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      message: "Gọi trước",
      pick_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      deliver_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      customer_fullname: "Nguyễn Văn An",
      customer_tel: "0911222333",
      address: "12 Đinh Lễ, Phường Tràng Tiền, Quận Hoàn Kiếm, Hà Nội",
      storage_day: 0,
      ship_money: 24_500 + 20_000 + 1_000 + 2_000,
      insurance: 20_000,
      value: 4_000_000,
      weight: 1000,
      pick_money: 47_000,
      is_freeship: 1,
      ext_fees: [
        { type: "fragile_fee", title: "Phụ phí đơn hàng dễ vỡ", amount: 1000 },
        { type: "food_fee", title: "Phụ phí hàng nông sản/thực phẩm khô", amount: 2000 },
      ],
    }),
  });
});

test("4.3: by label, by partner_id:, escaped or not, and by the bare tracking id", async () => {
  const { label, tracking_id } = await book({ id: "k7-#1043/1 a" });
  const code = encodeURIComponent("k7-#1043/1 a");
  for (const identifier of [label, `partner_id:${code}`, `partner_id%3A${code}`, tracking_id]) {
    expect((await ask("GET", `${PATH}/${identifier}`)).json.order.label_id).toBe(label);
  }
});

test.each([
  ["an unknown label", "S1.A1.17373471", SHOP.token],
  ["an unknown code", "partner_id:nobody", SHOP.token],
  ["another shop's order", "partner_id:a4", SINGLE_SHOP.token],
])("%s is an error without an order", async (_case, identifier, token) => {
  await book();
  const { json } = await ask("GET", `${PATH}/${identifier}`, { token });
  expect(json).toMatchObject({ success: false, message: "Không tìm thấy vận đơn trên hệ thống" });
  expect(json).not.toHaveProperty("order");
});

describe("3: every official status is answered with its text", () => {
  test.each([
    [-1, "Hủy đơn hàng"],
    [1, "Chưa tiếp nhận"],
    [2, "Đã tiếp nhận"],
    [3, "Đã lấy hàng/Đã nhập kho"],
    [4, "Đã điều phối giao hàng/Đang giao hàng"],
    [5, "Đã giao hàng/Chưa đối soát"],
    [6, "Đã đối soát"],
    [7, "Không lấy được hàng"],
    [8, "Hoãn lấy hàng"],
    [9, "Không giao được hàng"],
    [10, "Delay giao hàng"],
    [11, "Đã đối soát công nợ trả hàng"],
    [12, "Đã điều phối lấy hàng/Đang lấy hàng"],
    [13, "Đơn hàng bồi hoàn"],
    [20, "Đang trả hàng (COD cầm hàng đi trả)"],
    [21, "Đã trả hàng (COD đã trả xong hàng)"],
  ])("%i %s", async (status_id, status_text) => {
    await book();
    await move("partner_id:a4", { status_id });
    expect(await statusOf("partner_id:a4")).toMatchObject({ status: String(status_id), status_text });
  });

  test.each([123, 127, 128, 45, 49, 410])("a shipper's report %i is history only", async (status_id) => {
    await book();
    await move("partner_id:a4", { status_id });
    expect((await statusOf("partner_id:a4")).status).toBe("2");
    const [entry] = await control("GET", "/ledger");
    expect(entry.history.map((event: { status_id: number }) => event.status_id)).toEqual([2, status_id]);
  });
});

test("a message older than the last move changes no state", async () => {
  await book();
  await move("partner_id:a4", { status_id: 5, action_time: "2027-01-02T10:00:00+07:00" });
  await move("partner_id:a4", { status_id: 4, action_time: "2027-01-02T09:00:00+07:00" });
  expect(await statusOf("partner_id:a4")).toMatchObject({ status: "5", modified: "2027-01-02 10:00:00" });
});

test("2.8: dates change from planned to actual, and a failed delivery adds a storage day", async () => {
  await book();
  await move("partner_id:a4", { status_id: 3, action_time: "2027-01-02T10:00:00+07:00" });
  await move("partner_id:a4", { status_id: 9, action_time: "2027-01-03T10:00:00+07:00" });
  await move("partner_id:a4", { status_id: 5, action_time: "2027-01-04T10:00:00+07:00" });
  expect(await statusOf("partner_id:a4")).toMatchObject({
    pick_date: "2027-01-02",
    deliver_date: "2027-01-04",
    storage_day: 1,
  });
});

describe("2.5: tags 17, 18, 19, 62: what a return costs and what was collected", () => {
  const far = { province: "Đồng Nai", district: "Biên Hòa", ward: "Tân Phong", transport: "road" };
  test.each([
    ["17, partly delivered in the province", { tags: [17] }, { status_id: 5, return_part_package: 1 }, 5_000, null],
    ["18, on its way back between regions", { tags: [18], ...far }, { status_id: 20 }, 16_000, 0],
    ["62, returned", { tags: [62] }, { status_id: 21 }, 5_000, 0],
    [
      "19, returned: the fee was collected",
      { tags: [19], not_delivered_fee: 30_000 },
      { status_id: 21 },
      5_000,
      30_000,
    ],
    ["no such tag, returned", {}, { status_id: 21 }, null, 0],
    ["delivered, freeship", {}, { status_id: 5 }, null, 47_000],
    ["delivered, the receiver pays the fee too", { is_freeship: 0 }, { status_id: 5 }, null, 47_000 + 22_000],
  ])("%s", async (_case, changes, change, returnFee, collected) => {
    await book(changes);
    await move("partner_id:a4", change);
    const [entry] = await control("GET", "/ledger");
    expect([entry.return_fee, entry.collected]).toEqual([returnFee, collected]);
  });
});

test("a second delivery attempt adds the fee that the options set", async () => {
  const fee = { cause: "second_try", type: "re_delivery_fee", title: "Phụ phí giao lại", amountVnd: 5_000 };
  await control("POST", "/options", { surcharges: [fee] });
  await book();
  await move("partner_id:a4", { status_id: 9 });
  await move("partner_id:a4", { status_id: 4 });
  const { ext_fees, ship_money } = await statusOf("partner_id:a4");
  expect(ext_fees).toEqual([{ type: "re_delivery_fee", title: "Phụ phí giao lại", amount: 5000 }]);
  expect(ship_money).toBe(27_000);
});
