import type { OfflineTokens } from "./offline-pair.server";
import type { OfflineTokenStore } from "./offline-token-store";
import { assertShopDomain } from "./shop-domain";
import { ShopifyError } from "./shopify-error";

/** What a caller needs, and how to get it. */
export interface Requirement {
  /** Concurrent callers with the same name share one result. */
  name: "refresh" | "acquire";
  /** Whether a token is used without renewing it. */
  suffices(tokens: OfflineTokens): boolean;
  /** Whether a token is used when Shopify cannot be reached for a new one. */
  sufficesInOutage(tokens: OfflineTokens): boolean;
  renew(shopDomain: string, stored: OfflineTokens | null): Promise<OfflineTokens>;
}

/**
 * The holder of the lock waits for Shopify at most 10 s and then stores the pair; others poll for it this often, this many times.
 */
const LOOK_MS = 100;
const LOOKS = 150;

/**
 * Returns the function that gives a caller the tokens it needs. Of all processes, one caller per shop renews them; the others
 * poll for the stored pair, without a lock or a database connection in the meantime.
 */
export function createRenewals(
  { load, lock }: Pick<OfflineTokenStore, "load" | "lock">,
  wait: (ms: number) => Promise<unknown>,
): (shopDomain: string, requirement: Requirement) => Promise<OfflineTokens> {
  const underWay = new Map<string, Promise<OfflineTokens>>();

  async function take(shopDomain: string, requirement: Requirement): Promise<OfflineTokens> {
    assertShopDomain(shopDomain);
    const key = `${requirement.name}:${shopDomain}`;
    for (;;) {
      const stored = await load(shopDomain);
      if (stored && requirement.suffices(stored)) return stored;
      const running = underWay.get(key);
      if (!running) break;
      const tokens = await running;
      // A caller whose own token was refused cannot use the shared result if it is that token: it tries again.
      if (requirement.suffices(tokens) || requirement.sufficesInOutage(tokens)) return tokens;
    }
    const renewal = renewInTurn(shopDomain, requirement).finally(() => underWay.delete(key));
    underWay.set(key, renewal);
    return renewal;
  }

  async function renewInTurn(shopDomain: string, requirement: Requirement): Promise<OfflineTokens> {
    for (let looks = 0; ; looks += 1) {
      const renewed = await lock(shopDomain, () => renewLocked(shopDomain, requirement));
      if (renewed !== "busy") return renewed;
      const stored = await load(shopDomain);
      if (stored && requirement.suffices(stored)) return stored;
      if (looks === LOOKS) {
        if (stored && requirement.sufficesInOutage(stored)) return stored;
        throw new ShopifyError("timeout", "somebody else has been renewing this shop's token for too long");
      }
      await wait(LOOK_MS);
    }
  }

  async function renewLocked(shopDomain: string, requirement: Requirement): Promise<OfflineTokens> {
    const stored = await load(shopDomain);
    if (stored && requirement.suffices(stored)) return stored;
    try {
      return await requirement.renew(shopDomain, stored);
    } catch (error) {
      if (error instanceof ShopifyError && error.retryable && stored && requirement.sufficesInOutage(stored))
        return stored;
      throw error;
    }
  }

  return take;
}
