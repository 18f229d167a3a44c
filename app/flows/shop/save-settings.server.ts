import { unknownNoteWords } from "~/domain/draft/note";
import { touchedBySettings } from "~/domain/draft/touched";
import { allTooLong, type FieldFaults, faultsOf } from "~/domain/field-faults";
import { type ShopSettings, settingsFit, shopSettingsSchema } from "~/domain/settings/settings";
import { askForRedraft } from "~/flows/ask-for-redraft.server";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { listOpenOrders } from "~/store/orders-to-send.server";
import { lockSettings } from "~/store/rules.server";
import { mergeSettings, type ShopRow } from "~/store/shops.server";

export type SaveSettingsOutcome = { outcome: "saved" } | { outcome: "invalid"; faults: FieldFaults };

/**
 * Saves part of a shop's settings and, in the same transaction, asks for redrafting the parcels that they touch. `form` holds only the
 * changed keys, as the form sent them; it is validated here together with the stored settings, and unknown keys are dropped.
 * Rules are dropped too: they have their own flow, which guards against concurrent changes.
 */
export async function saveSettings(
  deps: Deps,
  shop: ShopRow,
  form: Record<string, unknown>,
): Promise<SaveSettingsOutcome> {
  const { rules: _, ...patch } = form;
  const parsed = shopSettingsSchema.safeParse({ ...shop.settings, ...patch, version: shop.settings.version });
  if (!parsed.success) return { outcome: "invalid", faults: faultsOf(parsed.error, patch) };
  if (!settingsFit(parsed.data, shop.settings)) return { outcome: "invalid", faults: allTooLong(patch) };
  if ("noteTemplate" in patch && unknownNoteWords(parsed.data.noteTemplate).length > 0) {
    return { outcome: "invalid", faults: { noteTemplate: "unknown_word" } };
  }
  if ("retentionDays" in patch && (parsed.data.retentionDays ?? 0) > deps.config.retentionDays) {
    return { outcome: "invalid", faults: { retentionDays: "too_big" } };
  }
  const changed = Object.entries(parsed.data).filter(([key]) => key in patch);
  const news = Object.fromEntries(changed) as Partial<ShopSettings>;
  await deps.database.transaction(async (sql) => {
    // Compared with what is stored now: the page may be older.
    const before = (await lockSettings(sql, shop.id)) ?? shop.settings;
    await mergeSettings(sql, shop.id, news);
    await askForRedraft(deps, sql, shop.id, touchedBySettings(before, { ...before, ...news }));
    if (asksForMore(parsed.data) !== asksForMore(shop.settings)) await readAgain(deps, sql, shop);
  });
  deps.log.info({ shop: shop.id, keys: changed.map(([key]) => key) }, "settings.saved");
  return { outcome: "saved" };
}

/** Returns the settings that decide which extra fields are read with an order, as one comparable text. */
const asksForMore = ({ sizeMetafield, sendEmail }: ShopSettings) => JSON.stringify([sizeMetafield, sendEmail]);

/** Queues reading the open orders again, at low priority: sizes and e-mails are read with the order. */
async function readAgain(deps: Deps, sql: Sql, { id: shopId }: ShopRow): Promise<void> {
  for (const orderId of await listOpenOrders(sql, shopId)) {
    await deps.queue.enqueue(sql, "read-order", { shopId, orderId }, { priority: -1 });
  }
}
