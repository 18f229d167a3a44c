import { createVisitLimit, type VisitLimits } from "~/domain/visit-limit";

/** Questions that are answered at once, and how soon one more is. */
export interface AskLimits {
  sender: VisitLimits;
  checkout: VisitLimits;
  shop: VisitLimits;
}

/**
 * A page asks up to five times in its first minute, and is reloaded. A shop on its best day has some ten checkouts a second. Buyers on
 * mobile networks share addresses; all of one address never come near what is a shop's.
 */
const LIMITS: AskLimits = {
  sender: { atOnce: 100, everyMs: 500 },
  checkout: { atOnce: 20, everyMs: 3_000 },
  shop: { atOnce: 300, everyMs: 50 },
};

/** Who asks, for which shop, by which checkout: right or wrong. */
interface Asking {
  shopDomain: string;
  /** The address, as `senderIn` gives it: what else is sent, the sender invents. */
  sender: string;
  checkoutToken: string;
}

export interface AskLimit {
  /** Returns 0 when a question may be answered, else after how many seconds it may be asked again. */
  take(asking: Asking): number;
}

/**
 * Returns the limit of what buyers' pages may ask, by sender, by checkout and by shop, in each process: what is asked is cheap, and this
 * keeps it so. It counts right and wrong tokens alike, so that it tells nothing about them. A question that one limit refuses takes
 * nothing of the next: one page that asks without end, or one visitor who makes up tokens, costs the shop's other buyers nothing.
 */
export function createAskLimit(now: () => number, limits: AskLimits = LIMITS): AskLimit {
  const [senders, checkouts, shops] = [limits.sender, limits.checkout, limits.shop].map((one) =>
    createVisitLimit(now, one),
  );
  return {
    take({ shopDomain, sender, checkoutToken }) {
      return (
        senders?.take(`${shopDomain} ${sender}`) ||
        checkouts?.take(`${shopDomain} ${checkoutToken}`) ||
        shops?.take(shopDomain) ||
        0
      );
    },
  };
}
