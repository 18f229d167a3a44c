import type { Watching } from "~/domain/status/next-check";
import type { Deps } from "~/flows/deps.server";
import type { ShopRow } from "~/store/shops.server";

/** Returns how a shop's parcels are watched. */
export const watchingOf = ({ config }: Pick<Deps, "config">, { pushedAt }: Pick<ShopRow, "pushedAt">): Watching => ({
  intervalMs: config.statusPollMs,
  pushedAt,
});
