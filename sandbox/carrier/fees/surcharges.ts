import type { Surcharge } from "../orders/order.ts";

/** Surcharges by order tag: the amounts for 1 and 7 were seen, the others are invented. Unlisted tags cost nothing. */
const BY_TAG = new Map<number, Surcharge>([
  [1, { type: "fragile_fee", title: "Phụ phí đơn hàng dễ vỡ", amountVnd: 1_000 }],
  [7, { type: "food_fee", title: "Phụ phí hàng nông sản/thực phẩm khô", amountVnd: 2_000 }],
  [11, { type: "try_on_fee", title: "Phụ phí thử hàng/đồng kiểm", amountVnd: 2_000 }],
  [20, { type: "fullbox_fee", title: "Phụ phí hàng nguyên hộp", amountVnd: 1_000 }],
  [39, { type: "food_fee", title: "Phụ phí hàng thực phẩm tươi", amountVnd: 5_000 }],
  [62, { type: "document_fee", title: "Phụ phí thu hồi chứng từ", amountVnd: 3_000 }],
  [75, { type: "plant_fee", title: "Phụ phí cây sống", amountVnd: 3_000 }],
]);

const XFAST_VND = 15_000;
const SOLUTION_VND = 4_000;

/** Every `type` an order's `ext_fees` may carry (carrier 2.8). */
export const SURCHARGE_TYPES = [
  "food_fee",
  "fragile_fee",
  "reinforced_fee",
  "fullbox_fee",
  "try_on_fee",
  "document_fee",
  "short_exp_fee",
  "xfast_fee",
  "bbs_return_fee",
  "bbs_loading_1_low_fee",
  "bbs_loading_1_high_fee",
  "bbs_loading_2_low_fee",
  "bbs_supporter_fee",
  "bbs_waiting_fee",
  "deliver_to_door_fee",
  "plant_fee",
  "otp_verification_fee",
  "check_pickup_fee",
  "co_check_fee",
  "change_return_add_fee",
  "re_delivery_fee",
  "change_address_fee",
  "svc_solution_fee",
];

/** The surcharges of a parcel: one per tag that has one, fast delivery, each solution, and fuel on the bare fee. */
export function surchargesFor(parcel: {
  tags: number[];
  xfast: boolean;
  solutionCount: number;
  shipFeeOnlyVnd: number;
  fuelPercent: number;
}): Surcharge[] {
  const surcharges = [...new Set(parcel.tags)].flatMap((tag) => BY_TAG.get(tag) ?? []);
  if (parcel.xfast) surcharges.push({ type: "xfast_fee", title: "Phụ phí giao nhanh", amountVnd: XFAST_VND });
  if (parcel.solutionCount > 0) {
    const amountVnd = SOLUTION_VND * parcel.solutionCount;
    surcharges.push({ type: "svc_solution_fee", title: "Phí giải pháp", amountVnd });
  }
  const fuelVnd = Math.round((parcel.shipFeeOnlyVnd * parcel.fuelPercent) / 100);
  if (fuelVnd > 0) surcharges.push({ type: "short_exp_fee", title: "Phụ phí nhiên liệu", amountVnd: fuelVnd });
  return surcharges;
}

/** The order tag behind a surcharge, as the fee answer tells it; undefined for one that comes from elsewhere. */
export function tagOf(surcharge: Surcharge): number | undefined {
  for (const [tag, { title }] of BY_TAG) if (title === surcharge.title) return tag;
  return undefined;
}
