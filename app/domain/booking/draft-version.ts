import type { DraftRequest } from "~/domain/draft/request";
import { canonicalText } from "./canonical-parcel";

/** A part of what is sent, as staff are told of its change. Keys `changes:part.<part>`. */
type DraftPart = (typeof PARTS)[number];

/** One part that is not as it was; `was` and `now` only of amounts and weights. */
export interface DraftChange {
  part: DraftPart;
  was: number | null;
  now: number | null;
}

/** In the order of the version's text. */
const PARTS = [
  "cod",
  "not_delivered_fee",
  "value",
  "weight",
  "fee_payer",
  "recipient",
  "address",
  "goods",
  "pickup",
  "options",
] as const;

/**
 * Parts that may change while a parcel is queued: what the shop itself sets for its courier and its pickups, never what goes to
 * whom, where and for how much.
 */
const FREE: readonly DraftPart[] = ["weight", "pickup", "options"];

/** Money and weight as numbers, everything else as hashes: the version is stored and sent to pages, and names nobody. */
const NUMBERS: readonly DraftPart[] = ["cod", "not_delivered_fee", "value", "weight"];

const SEPARATOR = ".";
/** Six bytes: two drafts that differ have the same hash once in 10^14. */
const HASH_LENGTH = 8;

/**
 * Returns what a draft says, part by part, as one short text: equal texts mean that the same would be sent (decision 069).
 * `fingerprint` must return a text that reveals nothing of its input.
 */
export function draftVersion(request: DraftRequest, fingerprint: (text: string) => string): string {
  const { recipient, pickup, returnTo, products, codVnd, notDeliveredFeeVnd, declaredValueVnd, ...rest } = request;
  const { name, phone, phoneExtension, email, ...place } = recipient;
  const { totalWeightGrams, feePaidBy, ...options } = rest;
  const values: Record<DraftPart, unknown> = {
    cod: codVnd,
    not_delivered_fee: notDeliveredFeeVnd ?? 0,
    value: declaredValueVnd,
    weight: totalWeightGrams,
    fee_payer: feePaidBy,
    // Together: the hash of a phone number alone could be found by trying all numbers.
    recipient: { name, phone, phoneExtension, email },
    address: place,
    // Whether a product's code is known depends on the moment, not on the parcel.
    goods: products.map((product) => ({ ...product, productCode: undefined })),
    pickup: { pickup, returnTo },
    options,
  };
  return PARTS.map((part) =>
    NUMBERS.includes(part) ? values[part] : fingerprint(canonicalText(values[part])).slice(0, HASH_LENGTH),
  ).join(SEPARATOR);
}

/** Returns the parts in which one version differs from another. A version of another form differs in all. */
export function changesBetween(was: string, now: string): DraftChange[] {
  const [before, after] = [was.split(SEPARATOR), now.split(SEPARATOR)];
  return PARTS.flatMap((part, place) => {
    const [from, to] = [before[place], after[place]];
    if (from === to) return [];
    return [{ part, ...(NUMBERS.includes(part) ? { was: amount(from), now: amount(to) } : { was: null, now: null }) }];
  });
}

/** Returns the changes for which a parcel that waits to be sent goes back to staff (decision 069). */
export function changesThatHold(changes: readonly DraftChange[]): DraftChange[] {
  return changes.filter(({ part }) => !FREE.includes(part));
}

function amount(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
