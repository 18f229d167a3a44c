import type { Problem } from "./problem";

/** Whether a problem holds a parcel back until staff release it: a hold of the shop's rules or of a person, or goods that arrived before (domain 2.1). */
export const isHold = ({ code }: Pick<Problem, "code">): boolean => code === "rule_hold" || code === "goods_delivered";

/** Returns what a release of a parcel with these problems releases it from: ids of holds, or the tracking number of the parcel that brought the goods. */
export const holdIdsOf = (problems: readonly Pick<Problem, "code" | "params">[]): string[] =>
  problems.filter(isHold).flatMap(({ params }) => (params?.ruleId ? [String(params.ruleId)] : []));

const FLOW = "flow:";

/** Returns the id of the hold that a run of a workflow makes. */
export const flowHoldId = (runId: string): string => `${FLOW}${runId}`;

/** Returns who holds a parcel back with a `rule_hold`: a rule of the shop, a workflow of Shopify Flow, or a person. */
export function holderOf({ params }: Pick<Problem, "params">): "rule" | "workflow" | "person" {
  if (params?.by === undefined) return "rule";
  return String(params.ruleId).startsWith(FLOW) ? "workflow" : "person";
}
