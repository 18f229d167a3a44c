import { DAY_MS } from "~/domain/durations";
import { type INSURANCE_THRESHOLD_VND, isInsured } from "~/domain/goods/insurance";
import type { Transport } from "~/domain/parcel/request";
import { TAG } from "~/domain/parcel/tags";
import type { Provinces } from "~/domain/places/provinces";
import type { CarrierFee, FeeAnswer, FeeQuestion } from "./carrier-fee";

/** A route and how it is travelled. Provinces by their current names; "" for what is unknown. */
export interface Lane {
  transport: Transport;
  fromProvince: string;
  fromDistrict: string;
  toProvince: string;
  toDistrict: string;
  toWard: string;
  /** Sorted and joined by commas; tag 2 is left out, because its cost is the insurance, which depends on the value. */
  tags: string;
}

/** What was last learned about a lane, for one weight step and with or without insurance. */
export interface TariffEntry extends Lane, CarrierFee {
  /** Half kilograms begun, the unit of the carrier's price list (field notes 15). */
  weightStep: number;
  insured: boolean;
  /** Basis of the insurance in `insuranceVnd`. */
  valueVnd: number;
  served: boolean;
  /** Lowest and highest fee ever seen here, and the number of answers. */
  lowestFeeVnd: number;
  highestFeeVnd: number;
  samples: number;
  /** Milliseconds since 1970. */
  seenAt: number;
}

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

const STEP_GRAMS = 500;
/** Price lists change about once a year; older entries are not used. */
export const LONGEST_AGE_MS = 180 * DAY_MS;
/** Shorter, because whether a place is served may change sooner, and an empty list costs the sale. */
const NOT_SERVED_AGE_MS = 7 * DAY_MS;
/** The fee of a heavier parcel is used for one up to a kilogram lighter. */
const STEPS_ABOVE = 2;
/** Insurance fee as a share of the value, above the threshold (carrier 2.5). */
const INSURANCE_SHARE = 0.005;

/** Returns the number of half kilograms begun, at least 1. */
export const weightStep = (grams: number) => Math.max(1, Math.ceil(grams / STEP_GRAMS));

/** Returns the lane of a question. */
export function laneOf(question: FeeQuestion, provinces: Provinces): Lane {
  const { pickup, delivery, transport, tags } = question;
  return {
    transport,
    fromProvince: provinces.today(pickup.province),
    fromDistrict: pickup.district ?? "",
    toProvince: provinces.today(delivery.province),
    toDistrict: delivery.district ?? "",
    toWard: delivery.ward ?? "",
    tags: [...new Set(tags)]
      .filter((tag) => tag !== TAG.highValue)
      .sort((a, b) => a - b)
      .join(","),
  };
}

/** Returns the entry that one answer of the carrier adds. `now` in milliseconds since 1970. */
export function tariffEntry(
  question: FeeQuestion,
  answer: FeeAnswer,
  provinces: Provinces,
  shopKind: keyof typeof INSURANCE_THRESHOLD_VND,
  now: number,
): TariffEntry {
  const fee = answer.outcome === "served" ? answer.fee : { feeVnd: 0, insuranceVnd: 0, surchargesVnd: 0 };
  return {
    ...laneOf(question, provinces),
    weightStep: weightStep(question.weightGrams),
    insured: isInsured(question.valueVnd, shopKind),
    valueVnd: question.valueVnd,
    served: answer.outcome === "served",
    ...fee,
    lowestFeeVnd: fee.feeVnd,
    highestFeeVnd: fee.feeVnd,
    samples: 1,
    seenAt: now,
  };
}

/** Returns the key under which a newer entry replaces an older one. */
export function entryKey(entry: TariffEntry): string {
  const { transport, fromProvince, fromDistrict, toProvince, toDistrict, toWard, tags } = entry;
  return JSON.stringify([
    transport,
    fromProvince,
    fromDistrict,
    toProvince,
    toDistrict,
    toWard,
    tags,
    entry.weightStep,
    entry.insured,
  ]);
}

/** Returns the newer entry with the history of both. */
export function mergeEntries(before: TariffEntry | undefined, after: TariffEntry): TariffEntry {
  if (!before) return after;
  const newer = after.seenAt >= before.seenAt ? after : before;
  const served = [before, after].filter((entry) => entry.served);
  return {
    ...newer,
    lowestFeeVnd: served.length === 0 ? 0 : Math.min(...served.map(({ lowestFeeVnd }) => lowestFeeVnd)),
    highestFeeVnd: served.length === 0 ? 0 : Math.max(...served.map(({ highestFeeVnd }) => highestFeeVnd)),
    samples: before.samples + after.samples,
  };
}

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
