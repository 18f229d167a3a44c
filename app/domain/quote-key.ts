import type { FeeQuestion } from "./carrier-fee";

/** Who asks: answers differ by shop and by the account it ships under. */
export interface Asker {
  shopId: string;
  environment: "production" | "staging";
  accountCode: string;
}

/**
 * The key under which an answer of the carrier is remembered: who asks and the whole question, so that two equal keys
 * are the same call to the carrier, and a price is never another shop's, ward's, weight's, value's, tag's or
 * transport's. JSON keeps the parts apart whatever they contain.
 */
export function quoteKey({ shopId, environment, accountCode }: Asker, question: FeeQuestion): string {
  const { pickup, delivery, weightGrams, valueVnd, transport, tags } = question;
  return JSON.stringify([
    shopId,
    environment,
    accountCode,
    transport,
    weightGrams,
    valueVnd,
    [...tags].sort((a, b) => a - b),
    [pickup.pickAddressId, pickup.address, ...placeParts(pickup)],
    placeParts(delivery),
  ]);
}

const placeParts = ({ province, district, ward, street }: FeeQuestion["delivery"]) => [
  province,
  district,
  ward,
  street,
];
