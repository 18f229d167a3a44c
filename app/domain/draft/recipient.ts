import type { AddressResult } from "~/domain/address/address";
import { addressProblems, districtOf, effectiveAddress } from "~/domain/address/recipient-address";
import type { OrderFacts } from "~/domain/order/order";
import { firstTyped, readPhone } from "~/domain/order/phone";
import type { ParcelAddress } from "~/domain/parcel/address";
import type { CarrierRules, DeriveDistrict } from "~/domain/parcel/carrier-rules";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import { blocking, type Problem, type WithProblems } from "~/domain/parcel/problem";
import type { Recipient } from "~/domain/parcel/request";
import type { ShopSettings } from "~/domain/settings/settings";
import { oneLine } from "~/domain/text";

/** The recipient as far as known: an address under review has no province yet. */
export type DraftRecipient = Omit<Recipient, "province"> & { province: string | null };

export interface RecipientInput {
  order: OrderFacts;
  settings: Pick<ShopSettings, "sendEmail">;
  overrides: ParcelOverrides;
  address: AddressResult;
  /**
   * The address that staff chose on an earlier order of the same buyer with the same address text; an override wins over it.
   */
  remembered?: ParcelAddress | null;
  rules: CarrierRules;
  deriveDistrict: DeriveDistrict;
}

/**
 * Returns who gets the parcel and where: from staff's overrides, else the shipping address, else (the phone only) the order
 * itself (domain 1.4, 1.5).
 */
export function draftRecipient(input: RecipientInput): WithProblems<DraftRecipient> {
  const { order, overrides } = input;
  const name = oneLine(overrides.recipientName ?? (order.destination?.name || order.destination?.company || ""));
  const phone = recipientPhone(order, overrides);
  const address = effectiveAddress(input.address, overrides.address ?? input.remembered ?? undefined);
  const known = address.place;
  const written = writtenAddress(order);
  const district = districtOf(address, input.deriveDistrict);
  const email = input.settings.sendEmail ? order.email : null;
  return {
    value: {
      name,
      ...phone.value,
      email: email || undefined,
      address: oneLine([known.street, known.hamlet].filter(Boolean).join(", ")) || written,
      // Where the carrier lists no hamlets either, only the buyer's own text says where to deliver.
      street: known.street || (known.noHamlet && !known.hamlet ? written : undefined) || undefined,
      hamlet: known.hamlet || undefined,
      ward: known.ward || undefined,
      district: district ?? undefined,
      province: known.province ?? null,
    },
    problems: [
      ...(name === "" ? [blocking("recipient", "name_missing")] : []),
      ...phone.problems,
      ...addressProblems(address, { district, written, rules: input.rules }),
    ],
  };
}

function recipientPhone(
  order: OrderFacts,
  overrides: ParcelOverrides,
): WithProblems<Pick<Recipient, "phone" | "phoneExtension">> {
  const typed = firstTyped([overrides.recipientPhone, order.destination?.phone, order.phone]);
  const reading = readPhone(typed);
  switch (reading.outcome) {
    case "ok":
      return { value: { phone: reading.number, phoneExtension: reading.extension }, problems: [] };
    case "two_numbers": {
      const numbers = reading.numbers.join(", ");
      return {
        value: { phone: reading.numbers[0] ?? "" },
        problems: [phoneProblem("phone_two_numbers", "warn", { numbers })],
      };
    }
    case "invalid":
      return { value: { phone: "" }, problems: [phoneProblem("phone_invalid", "block", { phone: oneLine(typed) })] };
    case "missing":
      return { value: { phone: "" }, problems: [phoneProblem("phone_missing", "block")] };
  }
}

function phoneProblem(code: Problem["code"], severity: Problem["severity"], params?: Problem["params"]): Problem {
  return { code, field: "phone", severity, params };
}

/** The buyer's own address text, for an address that names neither street nor hamlet. */
function writtenAddress({ destination }: OrderFacts): string {
  return destination === null ? "" : oneLine([destination.address1, destination.address2].filter(Boolean).join(", "));
}
