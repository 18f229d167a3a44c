import type { Zone } from "~/domain/places/provinces";
import type { CheckoutSettings } from "./settings";

/**
 * Fee of the first half kilogram and of each further one, whole VND; roughly what domestic price lists charge at
 * present.
 */
const FEES: Record<Zone, { road: [first: number, more: number]; fly: [first: number, more: number] | null }> = {
  same_province: { road: [22_000, 2_500], fly: null },
  same_region: { road: [30_000, 2_500], fly: null },
  other_region: { road: [32_000, 5_000], fly: [45_000, 10_000] },
};

const DAYS: Record<Zone, { road: [from: number, to: number]; fly: [from: number, to: number] | null }> = {
  same_province: { road: [1, 2], fly: null },
  same_region: { road: [2, 3], fly: null },
  other_region: { road: [3, 5], fly: [2, 3] },
};

const FIRST_STEPS = [500, 1_000, 2_000];
const STEP_GRAMS = 500;

/**
 * Returns a price list to start from. No carrier publishes one and contracts differ (field notes 15): it is shown to
 * merchants for correction, and never used before they save it.
 */
export function proposedFallback(): CheckoutSettings["fallback"] {
  return tableOf(FEES, ([first, more]) => ({
    steps: FIRST_STEPS.map((upToGrams) => ({ upToGrams, feeVnd: first + (upToGrams / STEP_GRAMS - 1) * more })),
    beyond: { perGrams: STEP_GRAMS, feeVnd: more },
  }));
}

/** Returns days in transit to start from, on the same terms. */
export function proposedDays(): CheckoutSettings["days"] {
  return tableOf(DAYS, ([from, to]) => ({ from, to }));
}

function tableOf<Numbers, Row>(
  table: Record<Zone, { road: Numbers; fly: Numbers | null }>,
  row: (numbers: Numbers) => Row,
) {
  return (Object.keys(table) as Zone[]).flatMap((zone) => {
    const { road, fly } = table[zone];
    const place = { zone, provinces: [] };
    const rows = [{ ...place, transport: "road" as const, ...row(road) }];
    return fly ? [...rows, { ...place, transport: "fly" as const, ...row(fly) }] : rows;
  });
}
