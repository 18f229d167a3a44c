// Without imports: extensions read these too.

/**
 * What staff print. Labels come from the carrier; the others are made here: one slip for each parcel, one list of goods to collect from the
 * shelves, one sheet for each pickup that the courier signs. Keys `prints:kind.<kind>` of the catalogues.
 */
export const PRINT_KINDS = ["labels", "packing_slips", "pick_list", "handover"] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

/** Why a parcel is in no file of a print. Keys `prints:missing.<reason>` of the catalogues. */
export const MISSING_REASONS = [
  "not_found",
  "not_booked",
  "refused",
  "unreachable",
  "unreadable",
  "not_permitted",
  "token_rejected",
  "no_account",
  "other_account",
] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];
