import { findProvince } from "../provinces.ts";

/**
 * The price table, invented (no public one exists; contracts differ per shop). VND for the first half kilogram and for
 * every further half kilogram begun. Area 1: same province; 2: same region; 3: between regions.
 */
const TARIFF = {
  1: { road: [22_000, 2_500], fly: [22_000, 2_500] },
  2: { road: [30_000, 3_000], fly: [38_000, 6_000] },
  3: { road: [32_000, 5_000], fly: [42_000, 10_000] },
} as const;

const STEP_GRAMS = 500;

export type Area = 1 | 2 | 3;
export type Transport = "road" | "fly";

/** The pricing area between two provinces; a province nobody knows counts as another region. */
export function areaBetween(fromProvince: string, toProvince: string): Area {
  const from = findProvince(fromProvince);
  const to = findProvince(toProvince);
  if (!from || !to || from.region !== to.region) return 3;
  return from.name === to.name ? 1 : 2;
}

/**
 * The transport really used: inside a province always by road; elsewhere as asked, and without a valid wish by road in a
 * region and by air between regions (field notes 3).
 */
export function transportFor(area: Area, asked: string): Transport {
  if (area === 1) return "road";
  if (asked === "road" || asked === "fly") return asked;
  return area === 2 ? "road" : "fly";
}

/** The bare shipping fee in VND, without insurance and surcharges. */
export function shipFeeVnd(area: Area, transport: Transport, weightGrams: number): number {
  const [first, further] = TARIFF[area][transport];
  return first + further * Math.max(0, Math.ceil(weightGrams / STEP_GRAMS) - 1);
}

/** What the way back costs with tags 17, 18, 19 and 62 (carrier 2.5): 5,000 VND in the province, else half the first fee. */
export function returnFeeVnd(area: Area, firstFeeVnd: number): number {
  return area === 1 ? 5_000 : Math.round(firstFeeVnd / 2);
}
