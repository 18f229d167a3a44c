/** By what a report is divided. Stored in the kept sums; texts: `reports:by.<dimension>`. */
export const DIMENSIONS = ["week", "province", "district", "product", "service", "lane", "rule", "reason"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Separates the parts of a lane's value: from, to and transport. No name contains it. */
const LANE_SEPARATOR = "|";

/** Returns the parts of the value of a lane; null: it is not known. */
export function laneOfValue(value: string): { from: string; to: string; transport: string } | null {
  const [from, to, transport] = value.split(LANE_SEPARATOR);
  return from && to && transport ? { from, to, transport } : null;
}

/** The value of a parcel of which this is not known, such as a service that the carrier chose. */
export const NOT_KNOWN = "";
