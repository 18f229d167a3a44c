import { describe, expect, test } from "vitest";
import { dialects } from "~/carrier/dialect";
import { InvalidParcel } from "~/carrier/errors";
import { orderRequest } from "~/carrier/order";
import type { ParcelRequest } from "~/domain/parcel/request";
import { aParcel } from "./a-parcel";

const terms = { now: new Date("2026-11-20T03:00:00Z") };
const everything = { ...terms, allows: { ownLabels: true, scheduledDates: true } };

describe("builds the creation of an order (carrier 4.1)", () => {
  test("the least there is", () => {
    const request = orderRequest(aParcel(), dialects.contract, terms);
    expect(request).toMatchObject({
      method: "POST",
      path: "/services/shipment/order",
      query: [["ver", "1.5"]],
      headers: { "Content-Type": "application/json" },
    });
    expect(JSON.parse(request.body ?? "")).toEqual({
      products: [{ name: "Bút chì", weight: 0.1, quantity: 3 }],
      order: {
        id: "K7Q2-1001-1",
        pick_name: "Cửa hàng Hoa Mai",
        pick_money: 47000,
        pick_address: "590 Cách Mạng Tháng Tám",
        pick_province: "TP. Hồ Chí Minh",
        pick_district: "Quận 3",
        pick_ward: "Phường 11",
        pick_tel: "0900000001",
        name: "Nguyễn Văn An",
        address: "123 Nguyễn Chí Thanh",
        province: "TP. Hồ Chí Minh",
        district: "Quận 1",
        ward: "Phường Bến Nghé",
        street: "Nguyễn Chí Thanh",
        hamlet: "Other",
        tel: "0900000002",
        use_return_address: 0,
        is_freeship: 1,
        weight_option: "kilogram",
        total_weight: 0.35,
        value: 3000000,
      },
    });
  });

  test("every field there is (carrier 2.3 to 2.6)", () => {
    expect(JSON.parse(orderRequest(fullParcel, dialects.contract, everything).body ?? "")).toEqual({
      products: [
        {
          name: "Cây sen đá",
          weight: 1.234,
          price: 250000,
          quantity: 2,
          product_code: "23304A3MHLMVMXX625",
          height: 20.5,
          width: 10,
          length: 10,
        },
        { name: "Chậu", weight: 0.5, price: 0, quantity: 1, product_code: "" },
      ],
      order: {
        id: "K7Q2-1002-2",
        pick_name: "Cửa hàng Hoa Mai",
        pick_money: 500000,
        pick_address_id: "18000226",
        pick_address: "590 Cách Mạng Tháng Tám",
        pick_province: "TP. Hồ Chí Minh",
        pick_district: "Quận 3",
        pick_ward: "Phường 11",
        pick_street: "Cách Mạng Tháng Tám",
        pick_tel: "0900000001",
        pick_ext_tel: "12",
        pick_email: "kho@example.vn",
        name: "Trần Thị Bình",
        address: "Nhà ông Ba",
        province: "Lâm Đồng",
        district: "Huyện Lạc Dương",
        ward: "Xã Lát",
        hamlet: "Thôn Bon Đưng 1",
        tel: "0900000003",
        ext_tel: "34",
        note: "Gọi trước khi giao",
        email: "binh@example.vn",
        use_return_address: 1,
        return_name: "Kho trả hàng",
        return_address: "1 Lê Lợi",
        return_province: "Hà Nội",
        return_district: "Quận Ba Đình",
        return_ward: "Phường Đội Cấn",
        return_street: "Đội Cấn",
        return_tel: "0900000004",
        return_email: "tra@example.vn",
        is_freeship: 0,
        weight_option: "kilogram",
        total_weight: 3.168,
        pick_work_shift: 1,
        deliver_work_shift: 2,
        label_id: "S1.A1.17373471",
        pick_date: "2026/11/21",
        deliver_date: "2026/11/23",
        value: 500000,
        opm: 1,
        pick_option: "post",
        actual_transfer_method: "road",
        transport: "road",
        tags: [19, 75, 4711],
        sub_tags: [1, 4],
        total_box: 2,
        not_delivered_fee: 30000,
        svc_solutions: [{ solution_id: expect.any(Number) }, { solution_id: 7 }],
      },
    });
  });

  test("solution ids go out as bare numbers, digit by digit", () => {
    const { body } = orderRequest(fullParcel, dialects.contract, everything);
    expect(body).toContain('"svc_solutions":[{"solution_id":1340164168838205440},{"solution_id":7}]');
  });

  test("the dialect of real deployments", () => {
    const { query, body } = orderRequest({ ...fullParcel, ...withoutDistricts() }, dialects.world, everything);
    expect(query).toEqual([["ver", "1.5"]]);
    const { order } = JSON.parse(body ?? "");
    expect(order).toMatchObject({ pick_date: "2026-11-21", deliver_date: "2026-11-23" });
    expect(order).not.toHaveProperty("district");
    expect(order).not.toHaveProperty("svc_solutions");
    expect(body).toContain('"gam_solutions":[{"solution_id":1340164168838205440}');
    expect(orderRequest(aParcel(), dialects.world, terms).body).toContain('"hamlet":"Khác"');
  });

  test("a dialect may put the fee for a failed delivery beside the order, and leave ver out", () => {
    const dialect = { ...dialects.contract, notDeliveredFeeIn: "body" as const, version: null };
    const { query, body } = orderRequest(
      aParcel({ tags: [19], notDeliveredFeeVnd: 1, products: priced }),
      dialect,
      terms,
    );
    expect(query).toEqual([]);
    expect(JSON.parse(body ?? "")).toMatchObject({ not_delivered_fee: 1 });
    expect(JSON.parse(body ?? "").order).not.toHaveProperty("not_delivered_fee");
  });

  test("blank optional texts are left out", () => {
    const { pickup, recipient } = aParcel();
    const parcel = aParcel({
      note: " ",
      pickup: { ...pickup, email: "", pickAddressId: "" },
      recipient: { ...recipient, email: "", phoneExtension: " " },
    });
    expect(orderRequest(parcel, dialects.contract, terms)).toEqual(orderRequest(aParcel(), dialects.contract, terms));
  });
});

const priced = [{ name: "Bút chì", weightGrams: 100, quantity: 3, priceVnd: 10_000 }];

const fullParcel: ParcelRequest = {
  partnerId: "K7Q2-1002-2",
  pickup: {
    ...aParcel().pickup,
    street: "Cách Mạng Tháng Tám",
    phoneExtension: "12",
    email: "kho@example.vn",
    pickAddressId: "18000226",
  },
  recipient: {
    name: "Trần Thị Bình",
    phone: "0900000003",
    phoneExtension: "34",
    email: "binh@example.vn",
    address: "Nhà ông Ba",
    province: "Lâm Đồng",
    district: "Huyện Lạc Dương",
    ward: "Xã Lát",
    hamlet: "Thôn Bon Đưng 1",
  },
  returnTo: {
    name: "Kho trả hàng",
    phone: "0900000004",
    email: "tra@example.vn",
    address: "1 Lê Lợi",
    province: "Hà Nội",
    district: "Quận Ba Đình",
    ward: "Phường Đội Cấn",
    street: "Đội Cấn",
  },
  products: [
    {
      name: "Cây sen đá",
      weightGrams: 1234,
      quantity: 2,
      priceVnd: 250_000,
      productCode: "23304A3MHLMVMXX625",
      heightCm: 20.5,
      widthCm: 10,
      lengthCm: 10,
    },
    { name: "Chậu", weightGrams: 500, quantity: 1, priceVnd: 0, productCode: "" },
  ],
  totalWeightGrams: 3168,
  codVnd: 500_000,
  declaredValueVnd: 500_000,
  feePaidBy: "receiver",
  note: "Gọi trước khi giao",
  tags: [19, 75, 4711],
  subTags: [1, 4],
  notDeliveredFeeVnd: 30_000,
  transport: "road",
  actualTransferMethod: "road",
  pickOption: "post",
  pickWorkShift: 1,
  deliverWorkShift: 2,
  pickDate: "2026-11-21",
  deliverDate: "2026-11-23",
  labelId: "S1.A1.17373471",
  solutionIds: ["1340164168838205440", "7"],
  totalBoxes: 2,
  collectOnly: true,
};

function withoutDistricts(): Pick<ParcelRequest, "pickup" | "recipient" | "returnTo"> {
  const { pickup, recipient, returnTo } = fullParcel;
  return {
    pickup: { ...pickup, district: undefined },
    recipient: { ...recipient, district: "" },
    returnTo: returnTo && { ...returnTo, district: undefined },
  };
}

describe("refuses before any call what the contract forbids: field, rule, value", () => {
  const { pickup, recipient } = aParcel();
  const back = fullParcel.returnTo;
  if (back === undefined) throw new Error("the full parcel goes back somewhere");

  test.each<[field: string, rule: string, value: unknown, changes: Partial<ParcelRequest>]>([
    ["order.id", "letters_digits_dot_dash_underscore", "", { partnerId: "" }],
    ["order.id", "letters_digits_dot_dash_underscore", "a/b", { partnerId: "a/b" }],
    ["order.id", "under_250_characters", "x".repeat(250), { partnerId: "x".repeat(250) }],
    ["order.pick_name", "required", " ", { pickup: { ...pickup, name: " " } }],
    ["order.pick_address", "required", "", { pickup: { ...pickup, address: "" } }],
    ["order.pick_province", "required", "", { pickup: { ...pickup, province: "" } }],
    ["order.pick_district", "required", undefined, { pickup: { ...pickup, district: undefined } }],
    ["order.pick_tel", "required", "", { pickup: { ...pickup, phone: "" } }],
    ["order.pick_tel", "at_least_7_characters", "090000", { pickup: { ...pickup, phone: "090000" } }],
    ["order.name", "required", "", { recipient: { ...recipient, name: "" } }],
    ["order.address", "required", "", { recipient: { ...recipient, address: "" } }],
    ["order.province", "required", "", { recipient: { ...recipient, province: "" } }],
    ["order.district", "required", undefined, { recipient: { ...recipient, district: undefined } }],
    ["order.ward", "required", undefined, { recipient: { ...recipient, ward: undefined } }],
    ["order.street", "street_or_hamlet", undefined, { recipient: { ...recipient, street: undefined } }],
    ["order.tel", "required", "", { recipient: { ...recipient, phone: "" } }],
    ["order.note", "at_most_120_characters", "ă".repeat(121), { note: "ă".repeat(121) }],
    ["order.pick_money", "integer_vnd", 1.5, { codVnd: 1.5 }],
    ["order.pick_money", "integer_vnd", -1, { codVnd: -1 }],
    ["order.value", "integer_vnd_above_0", 0, { declaredValueVnd: 0 }],
    ["order.total_weight", "above_0", 0, { totalWeightGrams: 0 }],
    ["order.total_box", "integer_above_0", 0, { totalBoxes: 0 }],
    ["order.sub_tags[0]", "1_to_5", 6, { subTags: [6], tags: [75] }],
    ["order.tags[0]", "integer", 1.5, { tags: [1.5] }],
    ["products", "required", [], { products: [] }],
    ["products[0].name", "required", "", { products: [{ name: "", weightGrams: 1, quantity: 1 }] }],
    ["products[1].weight", "above_0", 0, { products: [...priced, { name: "x", weightGrams: 0, quantity: 1 }] }],
    ["products[0].quantity", "integer_above_0", 0, { products: [{ name: "x", weightGrams: 1, quantity: 0 }] }],
    [
      "products[0].price",
      "integer_vnd",
      0.5,
      { products: [{ name: "x", weightGrams: 1, quantity: 1, priceVnd: 0.5 }] },
    ],
    ["products[0].width", "above_0", -1, { products: [{ name: "x", weightGrams: 1, quantity: 1, widthCm: -1 }] }],
    ["order.return_name", "required", "", { returnTo: { ...back, name: "" } }],
    ["order.return_address", "required", "", { returnTo: { ...back, address: "" } }],
    ["order.return_province", "required", "", { returnTo: { ...back, province: "" } }],
    ["order.return_district", "required", undefined, { returnTo: { ...back, district: undefined } }],
    ["order.return_tel", "required", "", { returnTo: { ...back, phone: "" } }],
    ["order.tags", "only_one_of_17_18_19", [17, 18], { tags: [17, 18], products: priced }],
    ["products[0].price", "required_with_tags_17_18_19_62", undefined, { tags: [17] }],
    ["products[0].price", "required_with_tags_17_18_19_62", undefined, { tags: [62] }],
    ["order.not_delivered_fee", "integer_1_to_20000000", undefined, { tags: [19], products: priced }],
    ["order.not_delivered_fee", "integer_1_to_20000000", 0, { tags: [19], products: priced, notDeliveredFeeVnd: 0 }],
    [
      "order.not_delivered_fee",
      "integer_1_to_20000000",
      20_000_001,
      { tags: [19], products: priced, notDeliveredFeeVnd: 20_000_001 },
    ],
    ["order.not_delivered_fee", "only_with_tag_19", 5000, { notDeliveredFeeVnd: 5000 }],
    ["order.sub_tags", "required_with_live_plants", [], { tags: [75] }],
    ["order.sub_tags", "only_with_live_plants", [1], { subTags: [1] }],
    ["order.actual_transfer_method", "same_as_transport", "road", { transport: "fly", actualTransferMethod: "road" }],
    ["order.label_id", "not_configured_for_shop", "S1.A1.1", { labelId: "S1.A1.1" }],
    ["order.pick_date", "not_configured_for_shop", "2026-11-21", { pickDate: "2026-11-21" }],
    ["order.svc_solutions[1].solution_id", "integer_64_bits", "x", { solutionIds: ["7", "x"] }],
    [
      "order.svc_solutions[0].solution_id",
      "integer_64_bits",
      "9223372036854775808",
      { solutionIds: ["9223372036854775808"] },
    ],
  ])("%s: %s, %j", (field, rule, value, changes) => {
    const error = refusalOf(aParcel(changes), dialects.contract, terms);
    expect(error.violations).toEqual([{ field, rule, value }]);
    expect(error).toMatchObject({ kind: "invalid", retryable: false, message: `${field}: ${rule}` });
  });

  test("dates that do not exist, or are past in Vietnam", () => {
    const late = { now: new Date("2026-11-20T17:00:00Z"), allows: { scheduledDates: true } };
    const parcel = aParcel({ pickDate: "2026-11-20", deliverDate: "2026-02-30" });
    expect(refusalOf(parcel, dialects.contract, late).violations).toEqual([
      { field: "order.pick_date", rule: "not_in_the_past", value: "2026-11-20" },
      { field: "order.deliver_date", rule: "date", value: "2026-02-30" },
    ]);
  });

  test("the post office for a fast-service parcel, as the dialect marks it", () => {
    const dialect = { ...dialects.contract, fastService: { tags: [90], solutionIds: ["7"] } };
    const refused = [{ field: "order.pick_option", rule: "cod_with_fast_service", value: "post" }];
    expect(refusalOf(aParcel({ pickOption: "post", tags: [90] }), dialect, terms).violations).toEqual(refused);
    expect(refusalOf(aParcel({ pickOption: "post", solutionIds: ["7"] }), dialect, terms).violations).toEqual(refused);
    expect(() => orderRequest(aParcel({ pickOption: "cod", tags: [90] }), dialect, terms)).not.toThrow();
    expect(() => orderRequest(aParcel({ pickOption: "post" }), dialect, terms)).not.toThrow();
  });

  test("names all faults in one error", () => {
    const error = refusalOf(aParcel({ codVnd: -1, subTags: [1], products: [] }), dialects.contract, terms);
    expect(error.violations.map(({ field }) => field)).toEqual(["products", "order.pick_money", "order.sub_tags"]);
  });

  test("a note of 120 characters passes; an accented letter counts once", () => {
    expect(() => orderRequest(aParcel({ note: `${"ữ".repeat(119)}😀` }), dialects.contract, terms)).not.toThrow();
  });
});

function refusalOf(...[parcel, dialect, orderTerms]: Parameters<typeof orderRequest>): InvalidParcel {
  try {
    orderRequest(parcel, dialect, orderTerms);
  } catch (error) {
    if (error instanceof InvalidParcel) return error;
    throw error;
  }
  throw new Error("the parcel was not refused");
}
