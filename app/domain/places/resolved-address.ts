/** `3`: province, district, ward (until June 2025). `2`: province and ward (since July 2025). */
type AddressLevel = "2" | "3";

/** `manual`: chosen by staff. `as_written`: staff send the buyer's words as they stand. */
export type AddressConfidence = "high" | "medium" | "low" | "manual" | "as_written";

/** Official full names ("Phường Bến Nghé"). `street` or `hamlet` is what stands in front of the ward. */
export interface ResolvedAddress {
  province: string;
  /** Null at level 2. */
  district: string | null;
  ward: string;
  street: string | null;
  hamlet: string | null;
  level: AddressLevel;
}
