import { type ListFacts, listFactsOf, rulesNamedIn } from "~/domain/draft/list-facts";
import { EDITABLE_STATES } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import { type AttemptRow, listAttemptsOf } from "~/store/bookings.server";
import {
  listParcelsWithoutFacts,
  listShopsWithoutFacts,
  type ParcelWithoutFacts,
  writeMissingFacts,
} from "~/store/list-facts.server";
import { redraftStoredOrders } from "./redraft.server";
import { loadShopContext, type ShopContext } from "./shop-context.server";

/** Parcels in one transaction: few, so that other work on them does not wait long for its locks. */
const SLICE = 200;
/** Slices of one shop in one run: a large shop takes several runs and does not delay the others. */
const MOST_SLICES = 100;
const NO_FACTS: ListFacts = { transport: null, pickupId: null, province: null, ruleIds: [] };

/**
 * Writes what the list of orders is filtered by for parcels of earlier releases, shop by shop and slice by slice: of what staff may
 * still change by drafting it again, of what was sent from what was sent. Returns how many parcels it wrote.
 */
export async function writeListFacts(deps: Deps): Promise<number> {
  let written = 0;
  for (const shopId of await listShopsWithoutFacts(deps.database)) {
    // A failure in one shop must not stop the others.
    written += await writeFactsOfShop(deps, shopId).catch((error: unknown) => {
      deps.log.error({ err: error, shop: shopId }, "list_facts.failed");
      return 0;
    });
  }
  return written;
}

async function writeFactsOfShop(deps: Deps, shopId: string): Promise<number> {
  const context = await loadShopContext(deps, shopId);
  let written = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (let slices = 0; slices < MOST_SLICES; slices += 1) {
    const parcels = await listParcelsWithoutFacts(deps.database, shopId, after, SLICE);
    const last = parcels.at(-1);
    if (!last) break;
    if (context) await redraftOpen(deps, context, parcels);
    const ids = parcels.map(({ id }) => id);
    const attempts = await listAttemptsOf(deps.database, shopId, ids);
    const facts = ids.map((id) => ({ id, ...factsAsSent(deps, context, attempts.get(id)) }));
    await writeMissingFacts(deps.database, shopId, facts);
    written += parcels.length;
    after = last.id;
  }
  return written;
}

/** A draft writes the facts with all else; one that fails leaves them to what is known without it. */
async function redraftOpen(deps: Deps, context: ShopContext, parcels: ParcelWithoutFacts[]): Promise<void> {
  const open = parcels.filter(({ state }) => EDITABLE_STATES.includes(state));
  const orderIds = [...new Set(open.map(({ orderId }) => orderId))];
  if (orderIds.length === 0) return;
  await deps.database
    .transaction((sql) => redraftStoredOrders(deps, sql, context, orderIds))
    .catch((error: unknown) => deps.log.warn({ err: error, shop: context.shop.id }, "list_facts.not_redrafted"));
}

function factsAsSent(deps: Deps, context: ShopContext | null, attempt: AttemptRow | undefined): ListFacts {
  if (!attempt) return NO_FACTS;
  const ruleIds = rulesNamedIn(attempt.origins, context?.shop.settings.rules ?? []);
  return listFactsOf({ request: attempt.request, ruleIds }, deps.quotes.provinces);
}
