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

const STEP_GRAMS = 500;
/** Price lists change about once a year; older entries are not used. */
export const LONGEST_AGE_MS = 180 * DAY_MS;

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
