import { nextRandom } from "../random.ts";
import type { Fault } from "../state.ts";

/** What a fault is matched against: a call to the carrier, or a push to a partner. */
export interface Occasion {
  method: string;
  path: string;
  token: string;
  partnerId?: string;
}

/**
 * Returns whether a fault strikes, and counts down its `times` when it does. `rate` is decided by the fault's own seeded
 * sequence, so that a run can be repeated.
 */
export function strikes(fault: Fault, occasion: Occasion): boolean {
  if (fault.times !== undefined && fault.times <= 0) return false;
  const { method, path, token, partner_id } = fault.match;
  if (method && method.toUpperCase() !== occasion.method) return false;
  if (path && !pathMatches(path, occasion.path)) return false;
  if (token && token !== occasion.token) return false;
  if (partner_id && partner_id !== occasion.partnerId) return false;
  if (fault.rate !== undefined && nextRandom(fault) >= fault.rate) return false;
  if (fault.times !== undefined) fault.times -= 1;
  return true;
}

/** Matches a path: `*` stands for any text; a pattern without `*` matches any part of the path. */
function pathMatches(pattern: string, path: string): boolean {
  if (!pattern.includes("*")) return path.includes(pattern);
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(path);
}
