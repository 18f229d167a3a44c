import { createVisitLimit, type VisitLimits } from "~/domain/visit-limit";

/** A page is opened and answered from, and loaded anew: forty times a minute is nobody who waits for a parcel. */
const OF_PAGE: VisitLimits = { atOnce: 40, everyMs: 1_500 };
/** Links without a key are those of earlier releases, and such as a mailer cut off. */
const WITHOUT_KEY_OF_BUYER: VisitLimits = { atOnce: 20, everyMs: 6_000 };
const WITHOUT_KEY_OF_SHOP: VisitLimits = { atOnce: 120, everyMs: 500 };

/** Longer than any tracking number of the carrier and any key of ours: nothing is there, and nobody needs to look. */
const LONGEST_NUMBER = 100;
const LONGEST_KEY = 64;

/** An opening of the tracking page at the shop's own address. */
export interface Opening {
  shopDomain: string;
  trackingNumber: string;
  key: string | null;
  /** The address of the buyer, as Shopify names it; null: it names none. */
  buyer: string | null;
}

/** Returns whether a tracking address can be one of ours, before anything is kept or asked about it. */
export const isTrackingAddress = ({ trackingNumber, key }: Pick<Opening, "trackingNumber" | "key">): boolean =>
  trackingNumber.length <= LONGEST_NUMBER && (key ?? "").length <= LONGEST_KEY;

/** Limits of each process on how often tracking pages are opened. */
export interface BuyerVisits {
  /** At the shop's own address, where all visitors come from Shopify's. */
  admitsOpening(opening: Opening): boolean;
  /** What a key has turned out not to open, at either address: it is counted as an opening without one. */
  admitsWithoutKey(opening: Omit<Opening, "key">): boolean;
  /** At the app's own address: by the sender's. */
  admitsSender(sender: string): boolean;
}

/**
 * Returns the limits. Who has the key is counted by what they open, so that nobody without it keeps its owner out. Tracking numbers
 * without one are nearly consecutive, and each would be a page of its own: they are counted by buyer, and by shop.
 */
export function createBuyerVisits(nowMs: () => number): BuyerVisits {
  const limitOf = (limits: VisitLimits) => createVisitLimit(nowMs, limits);
  const [pages, senders] = [limitOf(OF_PAGE), limitOf(OF_PAGE)];
  const [keyless, keylessOfShop] = [limitOf(WITHOUT_KEY_OF_BUYER), limitOf(WITHOUT_KEY_OF_SHOP)];
  const admitsWithoutKey = ({ shopDomain, trackingNumber, buyer }: Omit<Opening, "key">) => {
    const isHis = buyer === null || keyless.admits(`${shopDomain} ${buyer}`);
    return isHis && keylessOfShop.admits(shopDomain) && pages.admits(`${shopDomain} ${trackingNumber}`);
  };
  return {
    admitsOpening: ({ key, ...opening }) =>
      key === null ? admitsWithoutKey(opening) : pages.admits(`${opening.shopDomain} ${opening.trackingNumber} ${key}`),
    admitsWithoutKey,
    admitsSender: (sender) => senders.admits(sender),
  };
}
