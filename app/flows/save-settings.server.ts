import { type ShopSettings, shopSettingsSchema } from "~/domain/settings";
import { mergeSettings, type ShopRow } from "~/store/shops.server";
import type { Deps } from "./deps.server";
import { type FieldFaults, faultsOf } from "./field-faults";
import { redraftOpenParcels } from "./redraft-parcels.server";

export type SaveSettingsOutcome = { outcome: "saved" } | { outcome: "invalid"; faults: FieldFaults };

/**
 * Stores a part of a shop's settings, and drafts the open parcels anew by them. `patch` holds the changed keys only and comes as the
 * form sent it: it is parsed here together with what stands, so that a key that no setting has is dropped.
 */
export async function saveSettings(
  deps: Deps,
  shop: ShopRow,
  patch: Record<string, unknown>,
): Promise<SaveSettingsOutcome> {
  const parsed = shopSettingsSchema.safeParse({ ...shop.settings, ...patch, version: shop.settings.version });
  if (!parsed.success) return { outcome: "invalid", faults: faultsOf(parsed.error, patch) };
  const changed = Object.entries(parsed.data).filter(([key]) => key in patch);
  await mergeSettings(deps.database, shop.id, Object.fromEntries(changed) as Partial<ShopSettings>);
  deps.log.info({ shop: shop.id, keys: changed.map(([key]) => key) }, "settings.saved");
  await redraftOpenParcels(deps, shop.id);
  return { outcome: "saved" };
}
