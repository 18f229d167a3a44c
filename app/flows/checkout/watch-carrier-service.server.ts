import { newProblems } from "~/domain/checkout/problems";
import type { Deps } from "~/flows/deps.server";
import { findShop } from "~/store/shops.server";
import { checkCarrierService } from "./check-carrier-service.server";
import { readCheckoutBrief } from "./read.server";

/**
 * `busy`: the carrier service is being changed at this moment, and that change ends with the same check; `gone`: the shop
 * removed the app.
 */
export type WatchOutcome = { outcome: "checked" | "unreachable" | "busy" | "gone" };

/**
 * Checks in the background what keeps a shop's buyers from seeing rates: no webhook reports that our carrier service was removed
 * from a zone, stopped or deleted (shopify 2.3). The pages show what it finds.
 */
export async function watchCarrierService(deps: Deps, shopId: string): Promise<WatchOutcome> {
  const watched = await deps.locks.exclusively(`carrier-service:${shopId}`, () => watchHeld(deps, shopId));
  return watched === "busy" ? { outcome: watched } : watched;
}

async function watchHeld(deps: Deps, shopId: string): Promise<WatchOutcome> {
  const before = await problemsOf(deps, shopId);
  if (!before) return { outcome: "gone" };
  const checked = await checkCarrierService(deps, { id: shopId, domain: before.domain });
  if (checked.outcome === "unreachable") return checked;
  const after = await problemsOf(deps, shopId);
  if (!after) return { outcome: "gone" };
  const worse = newProblems(before.problems, after.problems);
  if (worse.length > 0) deps.log.warn({ shop: shopId, problems: worse }, "carrier_service.worse");
  return checked;
}

async function problemsOf(deps: Deps, shopId: string) {
  const shop = await findShop(deps.database, shopId);
  if (!shop?.domain || shop.uninstalledAt) return null;
  const { problems } = await readCheckoutBrief(deps, shop);
  return { domain: shop.domain, problems };
}
