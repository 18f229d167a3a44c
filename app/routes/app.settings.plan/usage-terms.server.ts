import type { Terms } from "~/domain/billing/plans";
import type { Locale } from "~/domain/locale";
import { VIETNAM_TIME_ZONE } from "~/domain/vietnam-time";
import { createFormat } from "~/locales/format";
import { i18nFor } from "~/locales/i18n";

/** Returns what the merchant reads on Shopify's page beside the cap of further parcels. */
export function usageTerms({ freeParcels, parcelCents, currency }: Terms, locale: Locale): string {
  const format = createFormat(locale, VIETNAM_TIME_ZONE);
  const values = { free: format.number(freeParcels), parcel: format.price(parcelCents, currency) };
  return i18nFor(locale).t("plan:terms", values);
}
