import type { DayRow, FallbackRow } from "~/domain/checkout/settings";
import type { Transport } from "~/domain/parcel/request";
import type { Provinces, Zone } from "~/domain/places/provinces";

/** The provinces that a parcel goes from and to, for a lookup in the shop's own tables. `to` null: somewhere in Vietnam. */
export interface TablePlace {
  from: string;
  to: string | null;
}

type Row = Pick<FallbackRow, "transport" | "zone" | "provinces">;

/**
 * Returns what a parcel costs by the shop's own price list, whole VND; null when the list does not say (domain 6.2). An unknown
 * destination takes the farthest zone.
 */
export function fallbackFee(
  rows: readonly FallbackRow[],
  place: TablePlace,
  transport: Transport,
  weightGrams: number,
  provinces: Provinces,
): number | null {
  const row = rowFor(rows, place, transport, provinces);
  if (!row) return null;
  const steps = [...row.steps].sort((a, b) => a.upToGrams - b.upToGrams);
  const step = steps.find(({ upToGrams }) => weightGrams <= upToGrams);
  if (step) return step.feeVnd;
  const last = steps.at(-1);
  if (!last || !row.beyond) return null;
  return last.feeVnd + Math.ceil((weightGrams - last.upToGrams) / row.beyond.perGrams) * row.beyond.feeVnd;
}

/** Returns the days in transit by the shop's own table; null when it does not say. */
export function tableDays(
  rows: readonly DayRow[],
  place: TablePlace,
  transport: Transport,
  provinces: Provinces,
): { from: number; to: number } | null {
  const row = rowFor(rows, place, transport, provinces);
  return row ? { from: row.from, to: row.to } : null;
}

/** A row that names the province takes precedence over one for its zone. */
function rowFor<R extends Row>(
  rows: readonly R[],
  { from, to }: TablePlace,
  transport: Transport,
  provinces: Provinces,
): R | undefined {
  if (rows.length === 0) return undefined;
  const mine = rows.filter((row) => row.transport === transport);
  const zone: Zone = to === null ? "other_region" : provinces.zoneBetween(from, to);
  const byProvince = mine.find((row) => to !== null && includesProvince(row.provinces, to, provinces));
  return byProvince ?? mine.find((row) => row.provinces.length === 0 && row.zone === zone);
}

/** Returns whether a list of provinces, in either system, contains this one. */
export function includesProvince(names: readonly string[], province: string, provinces: Provinces): boolean {
  return names.some((name) => provinces.same(name, province));
}
