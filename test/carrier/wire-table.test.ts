import { describe, expect, test } from "vitest";
import { type Dialect, dialects } from "~/carrier/dialect";
import { orderRequest } from "~/carrier/order";
import type { ParcelRequest } from "~/domain/parcel/request";
import { aParcel } from "./a-parcel";

/**
 * What is sent for a parcel, situation by situation (carrier 2.3 to 2.6): the whole body of the create call, written as the
 * ordinary one with its differences. `undefined` removes a field.
 */
const ORDINARY = {
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
};
type Wire = { products: object[]; order: object };

const terms = { now: new Date("2026-11-20T03:00:00Z"), allows: { ownLabels: true, scheduledDates: true } };
const { pickup, recipient } = aParcel();
const pencil = { name: "Bút chì", weightGrams: 100, quantity: 3 };

/** The parcel, and the differences in the order and in the products. */
interface Case {
  parcel: Partial<ParcelRequest>;
  order?: Record<string, unknown>;
  products?: object[];
  dialect?: Partial<Dialect>;
}

const CASES: Record<string, Case> = {
  "cash on delivery": { parcel: {} },
  "prepaid: nothing to collect, and the receiver pays nothing": { parcel: { codVnd: 0 }, order: { pick_money: 0 } },
  "the receiver pays the carrier's fee": { parcel: { feePaidBy: "receiver" }, order: { is_freeship: 0 } },
  "a registered pickup goes with its full address": {
    parcel: {
      pickup: {
        ...pickup,
        pickAddressId: "18000226",
        street: "Cách Mạng Tháng Tám",
        phoneExtension: "12",
        email: "kho@example.vn",
      },
    },
    order: {
      pick_address_id: "18000226",
      pick_street: "Cách Mạng Tháng Tám",
      pick_ext_tel: "12",
      pick_email: "kho@example.vn",
    },
  },
  "a pickup without a ward": {
    parcel: { pickup: { ...pickup, ward: undefined } },
    order: { pick_ward: undefined },
  },
  "a hamlet in place of the street": {
    parcel: { recipient: { ...recipient, street: undefined, hamlet: "Thôn 3" } },
    order: { street: undefined, hamlet: "Thôn 3" },
  },
  "a hamlet beside a street": {
    parcel: { recipient: { ...recipient, hamlet: "Khu phố 2" } },
    order: { hamlet: "Khu phố 2" },
  },
  "the recipient's extension and e-mail": {
    parcel: { recipient: { ...recipient, phoneExtension: "34", email: "an@example.vn" } },
    order: { ext_tel: "34", email: "an@example.vn" },
  },
  "a return address of its own": {
    parcel: {
      returnTo: {
        name: "Kho trả hàng",
        phone: "0900000004",
        email: "tra@example.vn",
        address: "1 Đội Cấn",
        province: "Hà Nội",
        district: "Quận Ba Đình",
        ward: "Phường Đội Cấn",
        street: "Đội Cấn",
      },
    },
    order: {
      use_return_address: 1,
      return_name: "Kho trả hàng",
      return_address: "1 Đội Cấn",
      return_province: "Hà Nội",
      return_district: "Quận Ba Đình",
      return_ward: "Phường Đội Cấn",
      return_street: "Đội Cấn",
      return_tel: "0900000004",
      return_email: "tra@example.vn",
    },
  },
  "a note": { parcel: { note: "Gọi trước 👋" }, order: { note: "Gọi trước 👋" } },
  "grams become kilograms, to the gram": {
    parcel: { products: [{ ...pencil, weightGrams: 1_234 }], totalWeightGrams: 20_001 },
    order: { total_weight: 20.001 },
    products: [{ name: "Bút chì", weight: 1.234, quantity: 3 }],
  },
  "prices, sizes and the carrier's own code": {
    parcel: {
      products: [{ ...pencil, priceVnd: 5_000, productCode: "237000673", lengthCm: 18.5, widthCm: 4, heightCm: 1 }],
    },
    products: [
      {
        name: "Bút chì",
        weight: 0.1,
        quantity: 3,
        price: 5000,
        product_code: "237000673",
        length: 18.5,
        width: 4,
        height: 1,
      },
    ],
  },
  "a product to be registered has an empty code, a free one a price of 0": {
    parcel: { products: [{ ...pencil, priceVnd: 0, productCode: "" }] },
    products: [{ name: "Bút chì", weight: 0.1, quantity: 3, price: 0, product_code: "" }],
  },
  "tags in the order given, unknown ones too": { parcel: { tags: [10, 4711, 2] }, order: { tags: [10, 4711, 2] } },
  "failed delivery with a fee": {
    parcel: { tags: [19], notDeliveredFeeVnd: 20_000, products: [{ ...pencil, priceVnd: 5_000 }] },
    order: { tags: [19], not_delivered_fee: 20000 },
    products: [{ name: "Bút chì", weight: 0.1, quantity: 3, price: 5000 }],
  },
  "live plants": { parcel: { tags: [75], subTags: [2, 4] }, order: { tags: [75], sub_tags: [2, 4] } },
  "live plants where the carrier gives them another number": {
    dialect: { livePlantsTag: 76 },
    parcel: { tags: [76], subTags: [1] },
    order: { tags: [76], sub_tags: [1] },
  },
  "by road": { parcel: { transport: "road" }, order: { transport: "road" } },
  "by air, forced by staff": {
    parcel: { transport: "fly", actualTransferMethod: "fly" },
    order: { transport: "fly", actual_transfer_method: "fly" },
  },
  "brought to a post office": { parcel: { pickOption: "post" }, order: { pick_option: "post" } },
  "picked up in the morning, delivered in the afternoon": {
    parcel: { pickWorkShift: 1, deliverWorkShift: 2 },
    order: { pick_work_shift: 1, deliver_work_shift: 2 },
  },
  "dates with slashes": {
    parcel: { pickDate: "2026-11-21", deliverDate: "2026-11-23" },
    order: { pick_date: "2026/11/21", deliver_date: "2026/11/23" },
  },
  "a label of the shop's own": { parcel: { labelId: "S1.A1.17373471" }, order: { label_id: "S1.A1.17373471" } },
  "several boxes": { parcel: { totalBoxes: 3 }, order: { total_box: 3 } },
  "collect money, deliver nothing": { parcel: { collectOnly: true }, order: { opm: 1 } },
  "an address without a district, where the carrier reads two levels": {
    dialect: { missingDistrict: "leave_out" },
    parcel: { recipient: { ...recipient, district: undefined, ward: "Phường Sài Gòn" } },
    order: { district: undefined, ward: "Phường Sài Gòn" },
  },
};

/** The same fields, named as public clients name them. */
const WORLD: Record<string, Case> = {
  "a street without a hamlet": { parcel: {}, order: { hamlet: "Khác" } },
  "no district": {
    parcel: { recipient: { ...recipient, district: undefined } },
    order: { district: undefined, hamlet: "Khác" },
  },
  "dates with hyphens": {
    parcel: { pickDate: "2026-11-21" },
    order: { pick_date: "2026-11-21", hamlet: "Khác" },
  },
  "a hamlet stays as it is": {
    parcel: { recipient: { ...recipient, street: undefined, hamlet: "Thôn 3" } },
    order: { street: undefined, hamlet: "Thôn 3" },
  },
};

function bodyOf(parcel: Partial<ParcelRequest>, dialect: Dialect): string {
  return orderRequest(aParcel(parcel), dialect, terms).body ?? "";
}

function expected({ order, products }: Case): Wire {
  const whole = { products: products ?? ORDINARY.products, order: { ...ORDINARY.order, ...order } };
  return JSON.parse(JSON.stringify(whole));
}

describe("by the contract", () => {
  test.each(Object.entries(CASES))("%s", (_, one) => {
    expect(JSON.parse(bodyOf(one.parcel, { ...dialects.contract, ...one.dialect }))).toEqual(expected(one));
  });
});

describe("as real deployments write it", () => {
  test.each(Object.entries(WORLD))("%s", (_, one) => {
    expect(JSON.parse(bodyOf(one.parcel, dialects.world))).toEqual(expected(one));
  });
});

describe("numbers that JSON readers round", () => {
  const solutions = { solutionIds: ["1340164168838205440", "7"] };
  test.each([
    ["contract", '"svc_solutions":[{"solution_id":1340164168838205440},{"solution_id":7}]'],
    ["world", '"gam_solutions":[{"solution_id":1340164168838205440},{"solution_id":7}]'],
  ] as const)("solutions keep every digit: %s", (name, text) => {
    expect(bodyOf(solutions, dialects[name])).toContain(text);
  });

  test("the failed-delivery fee goes beside the order if the dialect says so", () => {
    const parcel = { tags: [19], notDeliveredFeeVnd: 20_000, products: [{ ...pencil, priceVnd: 5_000 }] };
    const body = JSON.parse(bodyOf(parcel, { ...dialects.contract, notDeliveredFeeIn: "body" }));
    expect(body.not_delivered_fee).toBe(20000);
    expect(body.order).not.toHaveProperty("not_delivered_fee");
  });
});
