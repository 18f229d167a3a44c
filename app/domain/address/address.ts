import type { AddressConfidence, ResolvedAddress } from "~/domain/places/resolved-address";

/** Why an address needs review. Each is a key of the catalogues: `address.reason.<reason>`. */
export type AddressReviewReason =
  | "empty"
  | "no_province"
  | "no_district"
  | "no_ward"
  | "ambiguous"
  | "conflict"
  | "outside_vietnam";

/** What in the text makes the address uncertain. Each is a key of the catalogues: `address.why.<code>`. */
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
  | "ward_merged"
  | "ward_divided"
  | "ward_elsewhere"
  | "several_wards";

/** Why staff are asked, with the names for its text; all as the buyer typed them. */
export interface AddressWhy {
  code: AddressWhyCode;
  typed?: string;
  place?: string;
  /** How many places have this name. */
  count?: number;
}

/** The resolver's answer: an address, or a question. It never guesses silently (domain 3.2). */
export type AddressResult =
  | { status: "resolved"; address: ResolvedAddress; confidence: AddressConfidence; alternatives: ResolvedAddress[] }
  | {
      status: "review";
      reason: AddressReviewReason;
      /** Absent for an empty address, where the reason is enough. */
      why?: AddressWhy;
      /** The parts that are known, as a start for the editor. */
      known: Partial<ResolvedAddress>;
      /** Best first. */
      alternatives: ResolvedAddress[];
    };
