import type { Actor, Deps } from "~/flows/deps.server";
import type { Access } from "~/store/access-log.server";

/** Records that a member of staff was shown buyers' data; does nothing when the page showed none (shopify 7.3). */
export function recordAccess(
  { accessLog }: Pick<Deps, "accessLog">,
  shopId: string,
  actor: Actor,
  seen: Pick<Access, "what" | "subject" | "people">,
): void {
  if (seen.people > 0) accessLog.record({ shopId, actorId: actor.userId, ...seen });
}
