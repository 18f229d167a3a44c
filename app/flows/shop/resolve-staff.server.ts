import { DAY_MS } from "~/domain/durations";
import type { Locale } from "~/domain/locale";
import type { Standing } from "~/domain/settings/staff-rights";
import type { Actor, Deps } from "~/flows/deps.server";
import { readStaff, type StaffInShop, saveStaffFacts, saveStaffSeen } from "~/store/staff.server";

/** What Shopify says of a person is read again after this long: the name rarely changes, but what they may do does. */
const FACTS_LAST_MS = DAY_MS;

/** Before somebody is turned away, Shopify is asked again about them, unless it was asked this recently. */
const ASK_AGAIN_MS = 60_000;

/** A request of the embedded app, with its session token. */
export interface StaffRequest {
  /** The token's `sub`. */
  userId: string;
  sessionToken: string;
  /** The request changes something and will be recorded under this name; a page that is only shown does not wait for it. */
  isAction: boolean;
}

/** The member of staff behind a request. */
export interface Staff {
  actor: Actor;
  /** The language they chose in Waybill; null: Shopify's. */
  locale: Locale | null;
  standing: Standing;
  /** Returns their standing once Shopify has been asked anew: before they are turned away for what was known. */
  recheck: () => Promise<Standing>;
}

/**
 * Returns the member of staff behind a request. What Shopify says of a person is requested when it is unknown or a day old: in the
 * background for a page, and for at most 1.5 s before an action that would be recorded without a name. Without an answer, what was
 * known before is used, or the id alone.
 */
export async function resolveStaff(
  deps: Deps,
  shop: { id: string; domain: string },
  { userId, sessionToken, isAction }: StaffRequest,
): Promise<Staff> {
  const known = await meet(deps, shop.id, userId);
  const learn = () =>
    deps.staffNames.learn({ shopDomain: shop.domain, userId, sessionToken }, (report) =>
      saveStaffFacts(deps.database, shop.id, userId, report, deps.now()),
    );
  const isRecent = (ms: number) => known.nameReadAt !== null && deps.now().getTime() - known.nameReadAt.getTime() < ms;
  const learning = isRecent(FACTS_LAST_MS) ? null : learn();
  const name = known.name === null && isAction && learning ? await learning : known.name;
  return {
    actor: { userId, name },
    locale: known.locale === "vi" || known.locale === "en" ? known.locale : null,
    standing: known,
    async recheck() {
      if (!isRecent(ASK_AGAIN_MS)) await (learning ?? learn());
      return (await readStaff(deps.database, shop.id, userId)) ?? known;
    },
  };
}

async function meet({ database, now }: Deps, shopId: string, userId: string): Promise<StaffInShop> {
  const known = await readStaff(database, shopId, userId);
  if (known) return known;
  await saveStaffSeen(database, shopId, userId, now());
  const met = await readStaff(database, shopId, userId);
  if (!met) throw new Error("a member of staff is not there after they were stored");
  return met;
}
