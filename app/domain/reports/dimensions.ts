/** By what a report is divided. Stored in the kept sums; texts: `reports:by.<dimension>`. */
export const DIMENSIONS = ["week", "province", "district", "product", "service", "rule", "reason"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The value of a parcel of which this is not known, such as a service that the carrier chose. */
export const NOT_KNOWN = "";

/** Of these a parcel has several or none, so that their rows do not add up to the whole. */
const OVERLAPPING: readonly Dimension[] = ["product", "rule", "reason"];

/** Returns whether a report's rows add up to all parcels of the period. */
export const addsUp = (dimension: Dimension): boolean => !OVERLAPPING.includes(dimension);
