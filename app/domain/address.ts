/** The delivery address as the buyer typed it at Shopify: free text in every field (domain 3). */
export interface AddressText {
  address1: string;
  address2: string;
  city: string;
  province: string;
  zip: string;
}

/** `3`: province, district, ward (until June 2025). `2`: province and ward (since July 2025). */
export type AddressLevel = "2" | "3";

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

/** Why an address waits for a person. Each is a key of the catalogues: `address.reason.<reason>`. */
export type AddressReviewReason =
  | "empty"
  | "no_province"
  | "no_district"
  | "no_ward"
  | "ambiguous"
  | "conflict"
  | "outside_vietnam";

/** The answer of the resolver: an address, or a question. It never guesses silently (domain 3). */
export type AddressResult =
  | { status: "resolved"; address: ResolvedAddress; confidence: AddressConfidence; alternatives: ResolvedAddress[] }
  | {
      status: "review";
      reason: AddressReviewReason;
      /** What can still be known, for the editor to start from. */
      known: Partial<ResolvedAddress>;
      /** Best first. */
      alternatives: ResolvedAddress[];
    };
