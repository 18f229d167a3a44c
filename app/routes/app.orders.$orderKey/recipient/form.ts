import type { FormPatch } from "../patch";
import type { FactsProps } from "../props";

/** Name and phone as they stand in the form. */
export interface RecipientForm {
  name: string;
  phone: string;
}

/** Returns name and phone as they are used now: staff's own, else the order's. A phone that cannot be read is there to be mended. */
export function recipientUsed({ order, parcel, request }: FactsProps): RecipientForm {
  const { recipientName, recipientPhone } = parcel.overrides;
  return {
    name: recipientName ?? request.recipient.name,
    phone: recipientPhone || order.destination?.phone || request.recipient.phone,
  };
}

/**
 * Returns what to store; null if nothing was changed. What was not changed stays the order's own and follows it; an emptied field
 * is reset to the order's.
 */
export function recipientPatch(used: RecipientForm, typed: RecipientForm): FormPatch | null {
  const isChanged = (field: keyof RecipientForm) => typed[field].trim() !== used[field].trim();
  const patch: FormPatch = {
    ...(isChanged("name") ? { recipientName: typed.name.trim() || null } : {}),
    ...(isChanged("phone") ? { recipientPhone: typed.phone.trim() || null } : {}),
  };
  return Object.keys(patch).length > 0 ? patch : null;
}
