import type { Problem } from "./problem";

/** Whether a problem holds a parcel back until staff release it: a hold of the shop's rules or of a person, or goods that arrived before (domain 2.1). */
export const isHold = ({ code }: Pick<Problem, "code">): boolean => code === "rule_hold" || code === "goods_delivered";

/** Returns what a release of a parcel with these problems releases it from: ids of holds, or the tracking number of the parcel that brought the goods. */
export const holdIdsOf = (problems: readonly Pick<Problem, "code" | "params">[]): string[] =>
  problems.filter(isHold).flatMap(({ params }) => (params?.ruleId ? [String(params.ruleId)] : []));
