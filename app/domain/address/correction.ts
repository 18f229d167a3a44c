import type { OrderFacts } from "~/domain/order/order";
import { nationalNumber } from "~/domain/order/phone";
import type { ParcelAddress } from "~/domain/parcel/address";
import { accentedSyllable, syllablesOf } from "~/domain/places/vietnamese";
import { plain } from "~/domain/text";

/** What an order must say for a correction of its address to be found again. */
export type CorrectedOrder = Pick<OrderFacts, "destination" | "phone">;

/**
 * Who wrote an address, as one stable text: the national phone, else the name. Null when the order says nothing of the
 * two. It is key material, to be hashed: it names a person.
 */
export function buyerIdentity({ destination, phone }: CorrectedOrder): string | null {
  const number = nationalNumber(destination?.phone) ?? nationalNumber(phone);
  if (number !== null) return `phone ${number}`;
  const name = plain(destination?.name ?? "");
  return name === "" ? null : `name ${name}`;
}

/**
 * What the buyer wrote as address, so that the same words give the same text whatever their case, spaces, signs and
 * place of the tone marks. Accents stay: `Thanh Xuân` and `Thạnh Xuân` are two places. Each field stands for itself.
 * Null for an address without a word.
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
 * Whether what staff decided says something about the place, so that the next order may have it: a place they chose, or
 * names they typed themselves. The buyer's words sent as they stand say nothing new.
 */
export function isWorthRemembering(address: ParcelAddress, order: CorrectedOrder): boolean {
  if (address.confidence === "manual") return true;
  const written = new Set(typedAddressText(order)?.split(/\s+/));
  const typed = [address.ward, address.district, address.province].flatMap((name) => syllablesOf(name ?? ""));
  return typed.some((syllable) => !written.has(accentedSyllable(syllable)));
}
