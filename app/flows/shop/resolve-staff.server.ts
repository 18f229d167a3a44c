import { DAY_MS } from "~/domain/durations";
import type { Locale } from "~/domain/locale";
import type { Actor, Deps } from "~/flows/deps.server";
import { readStaff, type StaffRow, saveStaffName } from "~/store/staff.server";

/** A name is read again after this long: names rarely change. */
const NAME_LASTS_MS = 30 * DAY_MS;

/** A request of the embedded app, with its session token. */
export interface StaffRequest {
  /** The token's `sub`. */
  userId: string;
  sessionToken: string;
  /** The request changes something and will be recorded under this name; a page that is only shown does not wait for it. */
  isAction: boolean;
}

/**
 * Returns the member of staff behind a request, and the language they chose in Waybill (null: Shopify's). A name that is unknown
 * or thirty days old is requested once: in the background for a page, and for at most 1.5 s before an action that would be
 * recorded without a name. Without an answer, the old name or the id alone is used.
 */
export async function resolveStaff(
  deps: Deps,
  shop: { id: string; domain: string },
  { userId, sessionToken, isAction }: StaffRequest,
): Promise<{ actor: Actor; locale: Locale | null }> {
  const known = await readStaff(deps.database, shop.id, userId);
  const locale = known?.locale === "vi" || known?.locale === "en" ? known.locale : null;
  const oldName = known?.name ?? null;
  if (known && isNameFresh(known, deps.now())) return { actor: { userId, name: oldName }, locale };
  const learning = deps.staffNames.learn({ shopDomain: shop.domain, userId, sessionToken }, (name) =>
    saveStaffName(deps.database, shop.id, userId, name, deps.now()),
  );
  const name = oldName === null && isAction ? await learning : oldName;
  return { actor: { userId, name }, locale };
}

function isNameFresh({ nameReadAt }: StaffRow, now: Date): boolean {
  return nameReadAt !== null && now.getTime() - nameReadAt.getTime() < NAME_LASTS_MS;
}
