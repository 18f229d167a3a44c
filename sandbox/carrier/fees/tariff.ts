import { findProvince } from "../provinces.ts";

/**
 * The price table. It is invented: no public one exists, and contracts differ per shop. VND for the first half kilogram and
 * for each further half kilogram begun. Area 1: same province; 2: same region; 3: between regions.
 */
const TARIFF = {
  1: { road: [22_000, 2_500], fly: [22_000, 2_500] },
  2: { road: [30_000, 3_000], fly: [38_000, 6_000] },
  3: { road: [32_000, 5_000], fly: [42_000, 10_000] },
} as const;

const STEP_GRAMS = 500;

export type Area = 1 | 2 | 3;
export type Transport = "road" | "fly";

/** Returns the pricing area between two provinces. An unknown province counts as another region. */
export function areaBetween(fromProvince: string, toProvince: string): Area {
  const from = findProvince(fromProvince);
  const to = findProvince(toProvince);
  if (!from || !to || from.region !== to.region) return 3;
  return from.name === to.name ? 1 : 2;
}

/**
 * Returns the transport used: always road within a province; elsewhere the requested one, or without a valid request road
 * within a region and air between regions (field notes 3).
 */
export function transportFor(area: Area, requested: string): Transport {
  if (area === 1) return "road";
  if (requested === "road" || requested === "fly") return requested;
  return area === 2 ? "road" : "fly";
}

/** Returns the bare shipping fee in VND, without insurance and surcharges. */
export function shipFeeVnd(area: Area, transport: Transport, weightGrams: number): number {
  const [first, further] = TARIFF[area][transport];
  return first + further * Math.max(0, Math.ceil(weightGrams / STEP_GRAMS) - 1);
}

/**
 * Returns the return fee in VND for tags 17, 18, 19 and 62 (carrier 2.5): 5,000 VND within the province, else half of the
 * outward fee.
 */
export function returnFeeVnd(area: Area, firstFeeVnd: number): number {
  return area === 1 ? 5_000 : Math.round(firstFeeVnd / 2);
}
