import type { FeeQuestion } from "./carrier-fee";

/** Who asks: answers differ by shop and by the account it ships under. */
export interface Asker {
  shopId: string;
  environment: "production" | "staging";
  accountCode: string;
}

/** A question with whoever asks it, and the key of both, made once: a quote needs it in five places. */
export interface KeyedQuestion {
  asker: Asker;
  question: FeeQuestion;
  key: string;
}

export const keyedQuestion = (asker: Asker, question: FeeQuestion): KeyedQuestion => ({
  asker,
  question,
  key: quoteKey(asker, question),
});

/**
 * The key under which an answer of the carrier is remembered: who asks and the whole question, so that two equal keys
 * are the same call to the carrier, and a price is never another shop's, ward's, weight's, value's, tag's or
 * transport's. Each text goes with its length, which keeps the parts apart whatever they contain, at a fifth of what
 * JSON costs.
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
