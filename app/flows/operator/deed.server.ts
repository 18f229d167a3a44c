import { type DeedKind, type DeedOutcome, type Refusal, readReason } from "~/domain/operator/deeds";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { addDeed, findDeed, lockForm } from "~/store/operator-deeds.server";
import { findShop, type ShopRow } from "~/store/shops.server";

/** What an operator asked for. */
export interface Asked {
  operator: string;
  /** The form that was sent: sent again, it does nothing. */
  formId: string;
  /** As it was typed. */
  reason: string;
}

/** What came of it; `isRepeated`: the form had been sent before, and this is what came of it then. */
export interface DeedResult {
  outcome: DeedOutcome;
  isRepeated: boolean;
}

/** What a deed changed. */
export interface Effect {
  outcome: DeedOutcome;
  before?: unknown;
  after?: unknown;
}

interface About {
  kind: DeedKind;
  shopId: string | null;
  target?: string;
  slice?: number;
}

/**
 * Does one deed and stores it in the same transaction, refused ones too; a form that is sent twice does it once. Without a reason
 * nothing is done. Throws what `effect` throws: then neither is stored.
 */
export async function doDeed(
  { database, log }: Deps,
  { operator, formId, reason: typed }: Asked,
  { kind, shopId, target = "", slice = 0 }: About,
  effect: (sql: Sql) => Promise<Effect>,
): Promise<DeedResult> {
  const reason = readReason(typed);
  const result = await database.transaction(async (sql): Promise<DeedResult> => {
    await lockForm(sql, formId);
    const earlier = await findDeed(sql, formId, slice);
    if (earlier) return { outcome: earlier.outcome, isRepeated: true };
    const { outcome, before = null, after = null } = reason === null ? refused("no_reason") : await effect(sql);
    const deed = { operator, kind, shopId, target, reason: reason ?? "", before, after, outcome, formId, slice };
    await addDeed(sql, deed);
    return { outcome, isRepeated: false };
  });
  log.info({ operator, deed: kind, shop: shopId, target, ...result }, "operator.deed");
  return result;
}

/** Returns the effect of what is refused: none. */
export const refused = (why: Refusal): Effect => ({ outcome: `refused:${why}` });

/** Does a deed about a shop; refuses one that does not exist. */
export function doShopDeed(
  deps: Deps,
  asked: Asked,
  { shopId, ...about }: About & { shopId: string },
  effect: (sql: Sql, shop: ShopRow) => Promise<Effect>,
): Promise<DeedResult> {
  return doDeed(deps, asked, { ...about, shopId }, async (sql) => {
    const shop = await findShop(sql, shopId);
    return shop ? effect(sql, shop) : refused("unknown_shop");
  });
}
