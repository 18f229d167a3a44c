import type { Deps } from "~/flows/deps.server";
import { ShopifyError } from "~/shopify/shopify-error";
import type { OfflineTokenSource } from "~/shopify/tokens.server";
import { installShop } from "./install.server";

/** A member of staff has opened the app, with a session token that Shopify has just issued. */
interface Opening {
  shopDomain: string;
  sessionToken: string;
}

/** Checks the stored token of a shop whose staff open the app; one check per shop at a time. Never throws: nothing waits for it. */
export type TokenCheck = (opening: Opening) => Promise<void>;

/**
 * Makes the check. A shop that removed the app and installed it again has a stored token that looks valid and is dead, and only
 * a visit brings another. Shopify opens the app after an installation: acquired then, the token is newer than the removal,
 * whose message may come much later and ends nothing any more.
 */
export function createTokenCheck(deps: Deps, tokens: Pick<OfflineTokenSource, "acquire">): TokenCheck {
  const underWay = new Map<string, Promise<void>>();

  async function check({ shopDomain: domain, sessionToken }: Opening): Promise<void> {
    try {
      await deps.shopify.readShop({ domain });
    } catch (error) {
      if (!(error instanceof ShopifyError && error.kind === "token_rejected")) throw error;
      await tokens.acquire(domain, sessionToken);
      // The message of the removal may have been applied at this moment.
      await installShop(deps, domain);
    }
  }

  return (opening) => {
    const { shopDomain } = opening;
    const running =
      underWay.get(shopDomain) ??
      check(opening)
        .catch((error) => deps.log.warn({ err: error, shop: shopDomain }, "shopify.token_not_checked"))
        .finally(() => underWay.delete(shopDomain));
    underWay.set(shopDomain, running);
    return running;
  };
}
