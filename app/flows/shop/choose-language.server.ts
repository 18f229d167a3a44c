import type { Locale } from "~/domain/locale";
import type { Deps } from "~/flows/deps.server";
import { saveStaffLocale } from "~/store/staff.server";

/** Saves the language that a member of staff chose. */
export async function chooseLanguage(deps: Deps, shopId: string, userId: string, locale: Locale): Promise<void> {
  await saveStaffLocale(deps.database, shopId, userId, locale);
}
