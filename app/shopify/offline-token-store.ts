import type { OfflineTokens } from "./offline-pair.server";

/** Storage for each shop's single token pair. */
export interface OfflineTokenStore {
  /** Returns null when the app is not installed in the shop. */
  load(shopDomain: string): Promise<OfflineTokens | null>;
  /**
   * Replaces the pair whose access token is `replaced` (null: no pair) by `fresh`, in one write. Returns false and changes
   * nothing when another pair is stored by now. `acquiredAt`: when this pair was acquired with a session token, which tells
   * installations apart.
   */
  swap(shopDomain: string, replaced: string | null, fresh: OfflineTokens, acquiredAt: Date | null): Promise<boolean>;
  /** Marks the stored access token as ended, if it is still this one; with `pair`, gives up its refresh token as well. */
  end(shopDomain: string, accessToken: string, which: "access" | "pair"): Promise<void>;
  /** Runs `work` while no other process does for that shop; returns `busy` at once when one does. */
  lock<Result>(shopDomain: string, work: () => Promise<Result>): Promise<Result | "busy">;
}
