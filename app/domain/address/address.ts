import type { AddressConfidence, ResolvedAddress } from "~/domain/places/resolved-address";

/** Why an address waits for a person. Each is a key of the catalogues: `address.reason.<reason>`. */
export type AddressReviewReason =
  | "empty"
  | "no_province"
  | "no_district"
  | "no_ward"
  | "ambiguous"
  | "conflict"
  | "outside_vietnam";

/** What in the text makes it a question. Each is a key of the catalogues: `address.why.<code>`. */
type AddressWhyCode =
  | "nothing_known"
  | "ward_missing"
  | "ward_unknown"
  | "district_unknown"
  | "province_missing"
  | "part_unknown"
  | "title_missing"
  | "same_name"
  | "accents_missing"
  | "before_or_after"
  | "ward_elsewhere"
  | "several_wards";

/** Why a person is asked, with what the words for it name; all as the buyer typed it. */
export interface AddressWhy {
  code: AddressWhyCode;
  typed?: string;
  place?: string;
  /** How many places have the name. */
  count?: number;
}

/** The answer of the resolver: an address, or a question. It never guesses silently (domain 3). */
export type AddressResult =
  | { status: "resolved"; address: ResolvedAddress; confidence: AddressConfidence; alternatives: ResolvedAddress[] }
  | {
      status: "review";
      reason: AddressReviewReason;
      /** Absent for an empty address, where the reason says all. */
      why?: AddressWhy;
      /** What can still be known, for the editor to start from. */
      known: Partial<ResolvedAddress>;
      /** Best first. */
      alternatives: ResolvedAddress[];
    };
