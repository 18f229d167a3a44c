import type { Surcharge } from "../orders/order.ts";

/** Surcharges by order tag, with amounts recorded in the field (field notes 14). No other tag has a surcharge of its own. */
const BY_TAG = new Map<number, readonly Surcharge[]>([
  [1, [{ type: "fragile_fee", title: "Phụ phí đơn hàng dễ vỡ", amountVnd: 1_000 }]],
  [7, [{ type: "food_fee", title: "Phụ phí hàng nông sản/thực phẩm khô", amountVnd: 2_000 }]],
  [11, [{ type: "try_on_fee", title: "Phụ phí thử hàng/đồng kiểm", amountVnd: 2_000 }]],
  [20, [{ type: "fullbox_fee", title: "Phụ phí hàng nguyên hộp", amountVnd: 1_000 }]],
]);

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

/** What causes a listed surcharge: an order tag, the fast service, each solution, a second delivery attempt. */
export type SurchargeCause = number | "xfast" | "solution" | "second_try";

/** A surcharge from a service's own price list. The contract gives its types but no amounts. */
export interface ListedSurcharge extends Surcharge {
  cause: SurchargeCause;
}

/**
 * Returns the surcharges of a parcel: those of its tags, those that the options list, and fuel as a percentage of the bare
 * fee.
 */
export function surchargesFor(
  parcel: { tags: number[]; xfast: boolean; solutionCount: number; shipFeeOnlyVnd: number },
  { fuelPercent, surcharges: listed }: { fuelPercent: number; surcharges: readonly ListedSurcharge[] },
): Surcharge[] {
  const tags = [...new Set(parcel.tags)];
  const surcharges = [
    ...tags.flatMap((tag) => [...(BY_TAG.get(tag) ?? []), ...surchargesOf(tag, listed)]),
    ...(parcel.xfast ? surchargesOf("xfast", listed) : []),
    ...surchargesOf("solution", listed, parcel.solutionCount),
  ];
  const fuelVnd = Math.round((parcel.shipFeeOnlyVnd * fuelPercent) / 100);
  if (fuelVnd > 0) surcharges.push({ type: "short_exp_fee", title: "Phụ phí nhiên liệu", amountVnd: fuelVnd });
  return surcharges;
}

/** Returns what the options list for a cause, with amounts multiplied by `times`. */
export function surchargesOf(cause: SurchargeCause, listed: readonly ListedSurcharge[], times = 1): Surcharge[] {
  if (times === 0) return [];
  const matching = listed.filter((surcharge) => surcharge.cause === cause);
  return matching.map(({ type, title, amountVnd }) => ({ type, title, amountVnd: amountVnd * times }));
}

/** Returns the order tag behind a surcharge, as the fee answer reports it; undefined for one with another cause. */
export function tagOf(surcharge: Surcharge): number | undefined {
  for (const [tag, [seen]] of BY_TAG) if (seen?.title === surcharge.title) return tag;
  return undefined;
}
