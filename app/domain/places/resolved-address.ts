/** `3`: province, district, ward (until June 2025). `2`: province and ward (since July 2025). */
type AddressLevel = "2" | "3";

/** `manual`: chosen by staff. `as_written`: staff send the buyer's text unread. */
export type AddressConfidence = "high" | "medium" | "low" | "manual" | "as_written";

/** An address in official full names ("Phường Bến Nghé"). `street` and `hamlet` are the text before the ward. */
export interface ResolvedAddress {
  province: string;
  /** Null at level 2. */
  district: string | null;
  ward: string;
  street: string | null;
  hamlet: string | null;
  level: AddressLevel;
}
