import { LRUCache } from "lru-cache";
import { atMost } from "~/domain/cache-limit";
import type { Deps } from "~/flows/deps.server";
import type { ShopContext } from "~/flows/parcel/shop-context.server";
import { inSets, type SharedWork } from "~/shared-commits.server";
import { recordAcceptances } from "./accept.server";
import type { Accepted } from "./acceptance";
import { type IntentAgain, intendAgain } from "./intend.server";
import { recordUnknowns, type Unknown } from "./record-unknown.server";

/** What bookings that are under way at the same time do with others of their shop, in one commit. */
export interface BookingsTogether {
  /** Records that the carrier has a parcel. */
  accept: OfShop<Accepted, void>;
  /** Records that it is not known whether the carrier has a parcel. */
  unknown: OfShop<Unknown, void>;
  /** Decides what is sent again of a parcel that the carrier does not have. */
  intendAgain: OfShop<string, IntentAgain>;
}

type OfShop<Item, Result> = (context: ShopContext, item: Item) => Promise<Result>;

/** Shops whose bookings are under way at the same time; the next one begins with a set of its own. */
const SHOPS_AT_ONCE = 1_000;

/**
 * Returns the functions by which bookings share commits: what comes during one commit of a shop goes into its next, whichever sets
 * the parcels were sent in. No shop waits for another's commit.
 */
export function createBookingsTogether(deps: Deps): BookingsTogether {
  return {
    accept: inSetsOfShop(async (context, accepted) => {
      await recordAcceptances(deps, context, accepted);
      return accepted.map(() => undefined);
    }),
    unknown: inSetsOfShop(async (_, unknown) => {
      await recordUnknowns(deps, unknown);
      return unknown.map(() => undefined);
    }),
    intendAgain: inSetsOfShop((context, shipmentIds) => intendAgain(deps, context, shipmentIds)),
  };
}

function inSetsOfShop<Item, Result>(
  work: (context: ShopContext, items: readonly Item[]) => Promise<readonly Result[]>,
): OfShop<Item, Result> {
  const ofShops = new LRUCache<string, SharedWork<{ context: ShopContext; item: Item }, Result>>({
    ...atMost(SHOPS_AT_ONCE),
    memoMethod: () =>
      inSets(async (set) => {
        // The newest one has the shop's settings as they were read last.
        const context = set.at(-1)?.context;
        return context
          ? work(
              context,
              set.map(({ item }) => item),
            )
          : [];
      }),
  });
  return (context, item) => ofShops.memo(context.shop.id)({ context, item });
}
