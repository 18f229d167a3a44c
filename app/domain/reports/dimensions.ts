/** By what a report is divided. Stored in the kept sums; texts: `reports:by.<dimension>`. */
export const DIMENSIONS = ["week", "province", "district", "product", "service", "rule", "reason"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The value of a parcel of which this is not known, such as a service that the carrier chose. */
export const NOT_KNOWN = "";
