import type { CarrierEnvironment } from "~/domain/carrier-environment";
import type { FeeQuestion } from "./carrier-fee";

/** Who asks: answers differ by shop and by the account it ships under. */
export interface Asker {
  shopId: string;
  environment: CarrierEnvironment;
  accountCode: string;
}

/** A question, who asks it, and the key of both, computed once: a quote needs it in five places. */
export interface KeyedQuestion {
  asker: Asker;
  question: FeeQuestion;
  key: string;
}

/** Returns a question with its key. */
export const keyedQuestion = (asker: Asker, question: FeeQuestion): KeyedQuestion => ({
  asker,
  question,
  key: quoteKey(asker, question),
});

/**
 * Returns the key under which an answer of the carrier is cached: who asks and the whole question. Equal keys mean the same
 * call to the carrier, so a price is never used for another shop, ward, weight, value, tag or transport. Each text is prefixed
 * with its length, which keeps the parts apart whatever they contain, at a fifth of the cost of JSON.
 */
export function quoteKey({ shopId, environment, accountCode }: Asker, question: FeeQuestion): string {
  const { pickup, delivery, weightGrams, valueVnd, transport, tags } = question;
  const sorted = tags.length > 1 ? [...tags].sort((a, b) => a - b) : tags;
  const asked = `${environment} ${transport} ${weightGrams} ${valueVnd} ${sorted.join()} `;
  return `${asked}${text(shopId)}${text(accountCode)}${text(pickup.pickAddressId)}${text(pickup.address)}${placeText(pickup)}${placeText(delivery)}`;
}

const placeText = ({ province, district, ward, street }: FeeQuestion["delivery"]) =>
  `${text(province)}${text(district)}${text(ward)}${text(street)}`;

const text = (part: string | undefined) => (typeof part === "string" ? `${part.length}:${part}` : "-");
