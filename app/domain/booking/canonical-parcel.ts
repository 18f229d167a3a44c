import type { ParcelRequest } from "~/domain/parcel/request";

/**
 * Returns a request as stable JSON text, independent of the order of its keys: equal texts mean equal parcels. Its hash
 * is the fingerprint with which a later change of the order, or an existing order at the carrier, is compared
 * (domain 4.9).
 */
export function canonicalParcel(request: ParcelRequest): string {
  return canonicalText(request);
}

/** Returns a value as stable JSON text, independent of the order of its keys. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? "";
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members: Record<string, unknown> = {};
  // Members without a value are left out of the text.
  for (const key of Object.keys(value).sort()) members[key] = sorted(value[key as keyof typeof value]);
  return members;
}
