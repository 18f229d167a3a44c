import type { Actor, Deps } from "~/flows/deps.server";
import { readStaff, type StaffRow, saveStaffName } from "~/store/staff.server";

/** Names change seldom; one that does is right again within this time. */
const NAME_LASTS_MS = 30 * 24 * 3_600_000;

/** A request of the embedded app, by the session token it came with. */
export interface StaffRequest {
  /** The token's `sub`. */
  userId: string;
  sessionToken: string;
  /** Something is about to be done in this person's name; a page that is only shown waits for nothing. */
  isAction: boolean;
}

/**
 * Who is at the screen, and the language they chose in Waybill (null: they left it to Shopify). A name that is unknown, or
 * thirty days old, is asked for once: beside the page, and before an action that would be recorded without one, for 1.5 s
 * at most. An unanswered question changes nothing: the old name, or the id alone, stands.
 */
export async function resolveStaff(
  deps: Deps,
  shop: { id: string; domain: string },
  { userId, sessionToken, isAction }: StaffRequest,
): Promise<{ actor: Actor; locale: "vi" | "en" | null }> {
  const known = await readStaff(deps.database, shop.id, userId);
  const locale = known?.locale === "vi" || known?.locale === "en" ? known.locale : null;
  const oldName = known?.name ?? null;
  if (known && isFresh(known, deps.now())) return { actor: { userId, name: oldName }, locale };
  const learning = deps.staffNames.learn({ shopDomain: shop.domain, userId, sessionToken }, (name) =>
    saveStaffName(deps.database, shop.id, userId, name, deps.now()),
  );
  const name = oldName === null && isAction ? await learning : oldName;
  return { actor: { userId, name }, locale };
}

function isFresh({ nameReadAt }: StaffRow, now: Date): boolean {
  return nameReadAt !== null && now.getTime() - nameReadAt.getTime() < NAME_LASTS_MS;
}
