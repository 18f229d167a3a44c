import { saveStaffLocale, readStaffLocale as storedLocale } from "~/store/staff.server";
import type { Deps } from "./deps.server";

/** The language a member of staff chose in Waybill; null when they left it to Shopify. */
export async function readStaffLocale(deps: Deps, shopId: string, userId: string): Promise<"vi" | "en" | null> {
  const locale = await storedLocale(deps.database, shopId, userId);
  return locale === "vi" || locale === "en" ? locale : null;
}

/** Keeps a member of staff's choice of language. */
export async function chooseLanguage(deps: Deps, shopId: string, userId: string, locale: "vi" | "en"): Promise<void> {
  await saveStaffLocale(deps.database, shopId, userId, locale);
}
