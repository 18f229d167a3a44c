import type { OrderFacts } from "~/domain/order/order";
import { nationalNumber } from "~/domain/order/phone";
import type { ParcelAddress } from "~/domain/parcel/address";
import { accentedSyllable, syllablesOf } from "~/domain/places/vietnamese";
import { plain } from "~/domain/text";

/** The parts of an order by which a correction of its address is found again. */
export type CorrectedOrder = Pick<OrderFacts, "destination" | "phone">;

/**
 * Returns a stable text that identifies the buyer of an address: the national phone number, else the name; null when the
 * order has neither. It is personal data: use it only hashed, as a key.
 */
export function buyerIdentity({ destination, phone }: CorrectedOrder): string | null {
  const number = nationalNumber(destination?.phone) ?? nationalNumber(phone);
  if (number !== null) return `phone ${number}`;
  const name = plain(destination?.name ?? "");
  return name === "" ? null : `name ${name}`;
}

/**
 * Returns the buyer's address text, normalized: the same words give the same text whatever their case, spaces, punctuation
 * and place of the tone marks. Accents stay, as `Thanh Xuân` and `Thạnh Xuân` are two places. Fields are kept apart. Null
 * for an address without words.
 */
export function typedAddressText({ destination }: CorrectedOrder): string | null {
  if (destination === null) return null;
  const { address1, address2, city, province, zip } = destination;
  const fields = [address1, address2, city, province, zip].map((text) =>
    syllablesOf(text.normalize("NFKC")).map(accentedSyllable).join(" "),
  );
  return fields.some((field) => field !== "") ? fields.join("\n") : null;
}

/**
 * Returns whether a decision of staff is useful for the next order with this address: they chose a place, or typed names
 * themselves. The buyer's text sent as written adds nothing.
 */
export function isWorthRemembering(address: ParcelAddress, order: CorrectedOrder): boolean {
  if (address.confidence === "manual") return true;
  const written = new Set(typedAddressText(order)?.split(/\s+/));
  const typed = [address.ward, address.district, address.province].flatMap((name) => syllablesOf(name ?? ""));
  return typed.some((syllable) => !written.has(accentedSyllable(syllable)));
}

/** Returns whether two orders are of the same buyer with the same address text: what is decided for one holds for the other. */
export function isSameAddressText(one: CorrectedOrder, other: CorrectedOrder): boolean {
  const [buyer, words] = [buyerIdentity(one), typedAddressText(one)];
  return buyer !== null && words !== null && buyer === buyerIdentity(other) && words === typedAddressText(other);
}
