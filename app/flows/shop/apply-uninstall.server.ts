import { HOUR_MS } from "~/domain/durations";
import type { Deps } from "~/flows/deps.server";
import { closeMessage, closeUnnamed, deferMessage, type InboxRow } from "~/store/inbox.server";
import type { ShopRow } from "~/store/shops.server";
import { type RedactOutcome, redactShop, type UninstallOutcome, uninstallShop } from "./uninstall.server";

/** Shopify may report an uninstallation a little before it ends the token: checked again at growing intervals, for an hour. */
const LOOK_AGAIN_MS = 30_000;
const BELIEVABLE_MS = HOUR_MS;

/** What a message that a shop leaves, or is to be erased, is closed or put off with in the inbox. */
export type LeavingOutcome = UninstallOutcome | RedactOutcome["outcome"];

/** Applies `app/uninstalled`; while the shop's token still works, the message is checked again for a time before it is closed. */
export async function applyUninstall(deps: Deps, message: InboxRow, shop: ShopRow): Promise<LeavingOutcome> {
  const triggeredAt = message.headers.triggeredAt ? new Date(message.headers.triggeredAt) : null;
  const outcome = await uninstallShop(deps, shop, triggeredAt);
  const now = deps.now();
  if (outcome === "installed_still" && now.getTime() - message.receivedAt.getTime() < BELIEVABLE_MS) {
    const again = new Date(now.getTime() + message.attempts * LOOK_AGAIN_MS);
    await deferMessage(deps.database, message.id, outcome, again);
    return outcome;
  }
  if (outcome === "installed_still") deps.log.error({ shop: shop.id, message: message.id }, "webhook.not_uninstalled");
  await closeMessage(deps.database, message.id, outcome, now);
  return outcome;
}

/** Applies `shop/redact`; one that comes early waits in the inbox until it is due. */
export async function applyShopRedact(deps: Deps, message: InboxRow, shop: ShopRow): Promise<LeavingOutcome> {
  const redacted = await redactShop(deps, shop);
  if (redacted.outcome === "too_early") {
    await deferMessage(deps.database, message.id, redacted.outcome, redacted.dueAt);
  } else {
    const close = redacted.outcome === "erased" ? closeUnnamed : closeMessage;
    await close(deps.database, message.id, redacted.outcome, deps.now());
  }
  return redacted.outcome;
}
