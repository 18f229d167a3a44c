/** The roles of processes; null: of an earlier release, which does everything. */
type Role = string | null;

const WORKS = new Set<Role>([null, "all", "worker"]);
const ANSWERS = new Set<Role>([null, "all", "web", "edge"]);

/** Returns whether one of these takes work. */
export const someWork = (living: readonly Role[]): boolean => living.some((role) => WORKS.has(role));

/** Returns whether one of these answers Shopify, the carrier and the merchants. */
export const someAnswer = (living: readonly Role[]): boolean => living.some((role) => ANSWERS.has(role));

/**
 * Returns which of the roles that ended are missed beside the processes that live: one process for everything does what the missing ones did,
 * and those of roles of their own do what one for everything did.
 */
export function missedRoles<Ended extends { role: string }>(living: readonly Role[], ended: readonly Ended[]): Ended[] {
  if (living.includes("all")) return [];
  const isReplaced = someWork(living) && someAnswer(living);
  return ended.filter(({ role }) => role !== "all" || !isReplaced);
}
