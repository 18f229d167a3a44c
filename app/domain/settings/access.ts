/** In what way staff came to see data of buyers. Keys `settings:privacy.access.what.<thing>` of the catalogues. */
const ACCESS_KINDS = ["order", "orders", "search", "labels", "answer"] as const;

/** One order, a page of the list, what a search found, labels, what a customer had asked for. */
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** Pages refresh themselves while parcels move: what one person sees again within this time is one visit. */
const VISIT_MS = 10 * 60 * 1000;

/** When the visit began that a moment belongs to. */
export const visitStart = (at: Date): Date => new Date(Math.floor(at.getTime() / VISIT_MS) * VISIT_MS);
