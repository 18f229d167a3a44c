/** Of a delivered parcel with its order, its history and its money, packed (docs/scaling.md). */
const BYTES_PER_PARCEL = 600;
const MEGABYTE = 1_000_000;

/** Returns about how many megabytes the export of a shop has, as rough as it is known; 0: less than one. */
export function roughMegabytes({ parcels, fileBytes }: { parcels: number; fileBytes: number }): number {
  const megabytes = (parcels * BYTES_PER_PARCEL + fileBytes) / MEGABYTE;
  if (megabytes < 1) return 0;
  return Number(megabytes.toPrecision(megabytes < 10 ? 1 : 2));
}
