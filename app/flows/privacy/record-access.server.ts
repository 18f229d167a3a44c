import type { Actor, Deps } from "~/flows/deps.server";
import type { Access } from "~/store/access-log.server";

/** Notes that somebody of the staff was shown data of buyers; nothing where nobody was shown (shopify 7.3). */
export function recordAccess(
  { accessLog }: Pick<Deps, "accessLog">,
  shopId: string,
  actor: Actor,
  seen: Pick<Access, "what" | "subject" | "people">,
): void {
  if (seen.people > 0) accessLog.note({ shopId, actorId: actor.userId, ...seen });
}
