/** What staff looked at when they saw buyers' data. Keys `settings:privacy.access.what.<thing>` of the catalogues. */
const ACCESS_KINDS = ["order", "orders", "phones", "search", "labels", "answer", "export"] as const;

/**
 * One order, a page of the list without or with phones, the result of a search, labels, the answer to a customer's data request, the
 * export of the whole shop.
 */
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** Pages refresh themselves while parcels move, so repeated views by one person within this time are one visit. */
const VISIT_MS = 10 * 60 * 1000;

/** Returns when the visit that contains this moment began. */
export const visitStart = (at: Date): Date => new Date(Math.floor(at.getTime() / VISIT_MS) * VISIT_MS);
