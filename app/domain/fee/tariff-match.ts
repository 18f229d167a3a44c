import { DAY_MS } from "~/domain/durations";
import { type INSURANCE_THRESHOLD_VND, isInsured } from "~/domain/goods/insurance";
import type { Provinces } from "~/domain/places/provinces";
import type { FeeAnswer, FeeQuestion } from "./carrier-fee";
import { type Lane, LONGEST_AGE_MS, laneOf, type TariffEntry, weightStep } from "./tariff";

/** A fee derived from learned entries, with its basis. */
export interface TariffMatch {
  answer: FeeAnswer;
  basis: {
    place: "ward" | "district" | "province";
    weight: "same" | "between" | "heavier";
    ageMs: number;
    /** Highest less lowest fee seen there. */
    spreadVnd: number;
    samples: number;
  };
}

/** Shorter than for a fee: whether a place is served may change sooner, and an empty list costs the sale. */
const NOT_SERVED_AGE_MS = 7 * DAY_MS;
/** The fee of a heavier parcel is used for one up to a kilogram lighter. */
const STEPS_ABOVE = 2;
/** Insurance fee as a share of the value, above the threshold (carrier 2.5). */
const INSURANCE_SHARE = 0.005;

/**
 * Returns the best matching fee among the entries of one shop: same pickup province, transport and surcharges; the ward before
 * its district before its province; the same weight step, else interpolated between two known ones, else a slightly heavier
 * one. Insurance is computed for the value asked about. Null when no entry is near enough. `now` in milliseconds since 1970.
 */
export function matchTariff(
  entries: Iterable<TariffEntry>,
  question: FeeQuestion,
  context: { provinces: Provinces; shopKind: keyof typeof INSURANCE_THRESHOLD_VND; now: number },
): TariffMatch | null {
  const lane = laneOf(question, context.provinces);
  const near = [...entries].filter(
    (entry) =>
      entry.transport === lane.transport &&
      entry.fromProvince === lane.fromProvince &&
      entry.toProvince === lane.toProvince &&
      entry.tags === lane.tags &&
      context.now - entry.seenAt <= LONGEST_AGE_MS,
  );
  const sameWard = near.filter(
    (entry) => lane.toWard !== "" && entry.toWard === lane.toWard && sameDistrict(entry, lane),
  );
  const refused = sameWard
    .filter(({ served }) => !served)
    .find(({ seenAt }) => isRecent(seenAt, sameWard, context.now));
  if (refused) return { answer: { outcome: "not_served" }, basis: basisOf("ward", "same", [refused], context.now) };
  const rings = [
    ["ward", sameWard],
    ["district", near.filter((entry) => lane.toDistrict !== "" && entry.toDistrict === lane.toDistrict)],
    ["province", near],
  ] as const;
  for (const [place, ring] of rings) {
    const match = matchWeight(ring, lane, question, place, context);
    if (match) return match;
  }
  return null;
}

const sameDistrict = (entry: Lane, lane: Lane) =>
  entry.toDistrict === lane.toDistrict || entry.toDistrict === "" || lane.toDistrict === "";

/** The carrier recently reported that it does not serve the place, and has not quoted a fee there since. */
function isRecent(seenAt: number, ring: readonly TariffEntry[], now: number): boolean {
  return now - seenAt <= NOT_SERVED_AGE_MS && !ring.some((entry) => entry.served && entry.seenAt > seenAt);
}

function matchWeight(
  ring: readonly TariffEntry[],
  lane: Lane,
  question: FeeQuestion,
  place: TariffMatch["basis"]["place"],
  { shopKind, now }: { shopKind: keyof typeof INSURANCE_THRESHOLD_VND; now: number },
): TariffMatch | null {
  const step = weightStep(question.weightGrams);
  const byStep = new Map<number, TariffEntry>();
  // The last one wins: one from the same pickup district before others, then the newest.
  const ranked = ring
    .filter(({ served }) => served)
    .sort(
      (a, b) =>
        Number(a.fromDistrict === lane.fromDistrict) - Number(b.fromDistrict === lane.fromDistrict) ||
        a.seenAt - b.seenAt,
    );
  for (const entry of ranked) byStep.set(entry.weightStep, entry);
  const insuranceVnd = insuranceFor(question.valueVnd, shopKind, ranked);
  const say = (weight: TariffMatch["basis"]["weight"], from: TariffEntry[], shippingVnd: number): TariffMatch => {
    const surchargesVnd = from[0]?.surchargesVnd ?? 0;
    const feeVnd = shippingVnd + surchargesVnd + insuranceVnd;
    return {
      answer: { outcome: "served", fee: { feeVnd, insuranceVnd, surchargesVnd } },
      basis: basisOf(place, weight, from, now),
    };
  };

  const same = byStep.get(step);
  if (same) return say("same", [same], bareFee(same));
  const steps = [...byStep.keys()].sort((a, b) => a - b);
  const above = byStep.get(steps.find((one) => one > step) ?? 0);
  const below = byStep.get(steps.findLast((one) => one < step) ?? 0);
  if (above && below) {
    const share = (step - below.weightStep) / (above.weightStep - below.weightStep);
    const between = Math.ceil(bareFee(below) + (bareFee(above) - bareFee(below)) * share);
    return say("between", [above, below], between);
  }
  return above && above.weightStep - step <= STEPS_ABOVE ? say("heavier", [above], bareFee(above)) : null;
}

const bareFee = (entry: TariffEntry) => entry.feeVnd - entry.insuranceVnd - entry.surchargesVnd;

/** The insurance for a value, at the rate that this carrier last charged, or by the contract if none was seen. */
function insuranceFor(
  valueVnd: number,
  shopKind: keyof typeof INSURANCE_THRESHOLD_VND,
  entries: readonly TariffEntry[],
): number {
  if (!isInsured(valueVnd, shopKind)) return 0;
  const seen = entries.findLast((entry) => entry.insured && entry.valueVnd > 0);
  return Math.round(valueVnd * (seen ? seen.insuranceVnd / seen.valueVnd : INSURANCE_SHARE));
}

function basisOf(
  place: TariffMatch["basis"]["place"],
  weight: TariffMatch["basis"]["weight"],
  entries: readonly TariffEntry[],
  now: number,
): TariffMatch["basis"] {
  const oldest = Math.min(...entries.map(({ seenAt }) => seenAt));
  const spreads = entries.map(({ lowestFeeVnd, highestFeeVnd }) => highestFeeVnd - lowestFeeVnd);
  return {
    place,
    weight,
    ageMs: Math.max(0, now - oldest),
    spreadVnd: Math.max(...spreads),
    samples: entries.reduce((sum, { samples }) => sum + samples, 0),
  };
}
