import { type OpenAccount, openAccount } from "~/flows/carrier/account.server";
import type { Deps } from "~/flows/deps.server";
import { loadShopContext, type ShopContext } from "~/flows/parcel/shop-context.server";
import { asMember } from "~/trace-scope.server";
import type { BookParcelOutcome } from "./book-outcome";
import { type BookingIntent, intendBookings } from "./intend.server";
import { prepareProductCodes } from "./look-up-products.server";
import { type Sending, sendIntent } from "./send.server";
import { createBookingsTogether } from "./together.server";

export type { BookParcelOutcome } from "./book-outcome";
export { createBookingsTogether } from "./together.server";

/**
 * Books one parcel, exactly once (invariant 1): {@link bookParcels} with a set of one.
 */
export async function bookParcel(deps: Deps, shopId: string, shipmentId: string): Promise<BookParcelOutcome> {
  const [booked] = await bookParcels(deps, shopId, [shipmentId]);
  return booked ?? { outcome: "not_queued" };
}

/**
 * Books parcels of one shop, each exactly once (invariant 1). Safe to call any number of times, from any number of workers, after
 * any crash:
 *
 * 1. the reference and the payload are committed before the first byte is sent;
 * 2. a reference that was sent without a readable answer is looked up before it is sent again, and never replaced;
 * 3. the carrier's answer is committed before anything is sent to Shopify.
 *
 * Resolves when the parcels are prepared, with the outcome of each, in their order, as it comes: a parcel does not wait for
 * the carrier's answer to another. Answers that come while others are being committed are committed together, with those of other
 * calls that share `together`. A parcel that is named twice is booked for its first place and `busy` for the other.
 */
export async function bookParcels(
  deps: Deps,
  shopId: string,
  shipmentIds: readonly string[],
  together = createBookingsTogether(deps),
): Promise<Promise<BookParcelOutcome>[]> {
  const locks = await deps.locks.take(shipmentIds.map((id) => `shipment:${id}`));
  const held = new Map(locks.map((lock) => [lock.key.slice("shipment:".length), lock]));
  try {
    const begun =
      held.size > 0 ? await beginBooking({ deps, together }, shopId, [...held.keys()]) : new Map<string, GoOn>();
    return shipmentIds.map(async (id, place): Promise<BookParcelOutcome> => {
      const lock = held.get(id);
      if (!lock || shipmentIds.indexOf(id) !== place) return { outcome: "busy" };
      try {
        return await asMember(id, begun.get(id) ?? NOT_QUEUED);
      } finally {
        await lock.free();
      }
    });
  } catch (error) {
    await Promise.all(locks.map((lock) => lock.free()));
    throw error;
  }
}

/** Goes on with one parcel's booking after its intent is committed. */
type GoOn = () => Promise<BookParcelOutcome>;

const NOT_QUEUED: GoOn = async () => ({ outcome: "not_queued" });

/** Phase 1: reads what the parcels need and commits what will be sent. */
async function beginBooking(
  { deps, together }: Pick<Sending, "deps" | "together">,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, GoOn>> {
  const all = (outcome: BookParcelOutcome) => new Map(shipmentIds.map((id) => [id, async () => outcome] as const));
  const context = await loadShopContext(deps, shopId);
  if (!context || context.shop.uninstalledAt) return all({ outcome: "not_queued" });
  const account = await openAccount(deps, shopId);
  if (!account || !context.account || account.health === "rejected") return all({ outcome: "waiting_for_account" });
  // What is promised of a parcel's days is decided within the transaction, from memory.
  await deps.quotes.fetchDays(shopId);

  const intents = await intendAll(deps, context, account, shipmentIds);
  const sending = { deps, context, account, together };
  return new Map(
    shipmentIds.map((id) => {
      const intent = intents.get(id) ?? { outcome: "not_queued" };
      return [id, async () => sendIntent(sending, intent)];
    }),
  );
}

/**
 * Decides what is sent of each parcel. Those with products that the carrier has not been asked for are decided once it has
 * answered: most of the time there are none, and what the parcels need is read once.
 */
async function intendAll(deps: Deps, context: ShopContext, account: OpenAccount, shipmentIds: readonly string[]) {
  const decided = new Map<string, BookingIntent>();
  const intents = await intendBookings(deps, context, shipmentIds, { mayAskFirst: true });
  const names = new Set<string>();
  for (const [n, id] of shipmentIds.entries()) {
    const intent = intents[n] ?? { outcome: "not_queued" };
    if (intent.outcome === "ask_first") for (const name of intent.names) names.add(name);
    else decided.set(id, intent);
  }
  if (names.size === 0) return decided;
  await prepareProductCodes(deps, context.shop.id, [...names], account);
  const rest = shipmentIds.filter((id) => !decided.has(id));
  for (const [n, intent] of (await intendBookings(deps, context, rest)).entries()) {
    const id = rest[n];
    if (id !== undefined && intent.outcome !== "ask_first") decided.set(id, intent);
  }
  return decided;
}
