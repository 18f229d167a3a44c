import { z } from "zod";
import { type PlaceNames, TRANSPORTS, type Transport } from "~/domain/parcel/request";
import type { Dialect } from "./dialect";
import { answerSummary, payload } from "./envelope";
import { CarrierError } from "./errors";
import { type ExtraFee, readExtraFees } from "./extra-fees";
import { readFlag, readInteger, readText } from "./numbers";
import { assertValid, nonBlank, outgoing } from "./outgoing";
import { judge, type Refusal } from "./verdict";
import type { WireAnswer, WireRequest } from "./wire";

/** A fee query (carrier 4.6). Every known name is sent. */
export interface FeeQuery {
  pickup: PlaceNames & { address?: string; pickAddressId?: string };
  delivery: PlaceNames & { address?: string };
  /** Rounded up to whole grams. */
  weightGrams: number;
  /** Basis of the insurance fee; absent or 0 means no insurance. */
  valueVnd?: number;
  transport?: Transport;
  tags?: readonly number[];
}

export interface FeeQuote {
  /** The total fee, insurance and extras included (field notes 1.1): never add to it. */
  feeVnd: number;
  insuranceFeeVnd: number;
  extraFees: ExtraFee[];
  /** The price package: `area1`, `area2`, `area3`. */
  area: string | null;
}

/** `not_served`: the carrier does not deliver there by this transport; not an error (carrier 7.10). */
export type FeeOutcome =
  | { outcome: "served"; quote: FeeQuote }
  | { outcome: "not_served" }
  | { outcome: "refused"; refusal: Refusal };

/** The rules of a fee query (carrier 4.6), by the wire's names. */
export const querySchema = z
  .object({
    pick_address_id: outgoing.optionalText,
    pick_province: outgoing.optionalText,
    province: outgoing.requiredText,
    weight: outgoing.positiveInteger,
    value: outgoing.vnd.optional(),
    transport: outgoing.transport,
    tags: outgoing.tags,
  })
  .refine((query) => query.pick_address_id !== undefined || query.pick_province !== undefined, {
    path: ["pick_province"],
    error: "required",
  });

/** Returns whether a query breaks no rule of {@link querySchema}, which is asked for the rules it breaks: it takes ten times as long. */
export function isSendable({
  pick_address_id,
  pick_province,
  province,
  weight,
  value,
  transport,
  tags,
}: FeeFields): boolean {
  return (
    isOptionalText(pick_address_id) &&
    isOptionalText(pick_province) &&
    (pick_address_id !== undefined || pick_province !== undefined) &&
    typeof province === "string" &&
    province.trim() !== "" &&
    Number.isSafeInteger(weight) &&
    Number(weight) > 0 &&
    (value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0)) &&
    (transport === undefined || (TRANSPORTS as readonly unknown[]).includes(transport)) &&
    (tags === undefined || (Array.isArray(tags) && tags.every(Number.isSafeInteger)))
  );
}

type FeeFields = Partial<Record<keyof z.input<typeof querySchema>, unknown>>;

const isOptionalText = (text: unknown) => text === undefined || typeof text === "string";

/** Builds a fee query (carrier 4.6): grams here, kilograms when booking. Throws InvalidRequest. */
export function feeRequest({ pickup, delivery, weightGrams, valueVnd, transport, tags = [] }: FeeQuery): WireRequest {
  const query = {
    pick_address_id: nonBlank(pickup.pickAddressId),
    pick_address: nonBlank(pickup.address),
    pick_province: nonBlank(pickup.province),
    pick_district: nonBlank(pickup.district),
    pick_ward: nonBlank(pickup.ward),
    pick_street: nonBlank(pickup.street),
    address: nonBlank(delivery.address),
    province: delivery.province,
    district: nonBlank(delivery.district),
    ward: nonBlank(delivery.ward),
    street: nonBlank(delivery.street),
    weight: Math.ceil(weightGrams),
    value: valueVnd,
    transport,
  };
  if (!isSendable({ ...query, tags })) assertValid(querySchema, { ...query, tags });
  const single = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  return {
    method: "GET",
    path: "/services/shipment/fee",
    query: [...single, ...tags.map((tag) => ["tags[]", String(tag)] as const)],
  };
}

/** Reads a quote. Throws like `judge`, and `unreadable` when it contains no readable fee: a fee is never guessed. */
export function readFee(answer: WireAnswer, dialect: Dialect): FeeOutcome {
  const verdict = judge(answer);
  if (!verdict.accepted) return { outcome: "refused", refusal: verdict.refusal };
  const { extFees, ...given } = payload(verdict.envelope, "fee");
  const fee = readInteger(given.fee);
  if (readFlag(given.delivery) === false) return { outcome: "not_served" };
  if (fee === null || fee < 0) throw new CarrierError("unreadable", answerSummary(answer, "no fee in the answer"));
  return {
    outcome: "served",
    quote: {
      feeVnd: fee,
      insuranceFeeVnd: readInteger(given.insurance_fee) ?? 0,
      extraFees: readExtraFees(extFees, dialect),
      area: readText(given.name),
    },
  };
}
