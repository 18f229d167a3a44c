/**
 * The carrier's contract names no time within which a claim must be made. This is the shop's own, from the day on which it is opened: after
 * so many days it should be with the carrier.
 */
export const CLAIM_DAYS = 15;
