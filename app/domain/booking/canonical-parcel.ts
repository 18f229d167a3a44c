import type { ParcelRequest } from "~/domain/parcel/request";

/**
 * Returns a request as stable JSON text, independent of the order of its keys: equal texts mean equal parcels. Its hash
 * is the fingerprint with which a later change of the order, or an existing order at the carrier, is compared
 * (domain 4.9).
 */
export function canonicalParcel(request: ParcelRequest): string {
  return JSON.stringify(sorted(request));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]));
}
