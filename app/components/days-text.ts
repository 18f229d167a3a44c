import type { ParcelDays } from "~/domain/fee/days";
import type { Text } from "~/locales/keys";

/** Returns how many days a parcel takes and who says so; null: it is not known. */
export function daysText(t: Text, days: ParcelDays | null): string {
  if (days === null) return t("parcel:fees.days_unknown");
  const { from, to, origin } = days;
  const count = from === to ? t("parcel:fees.days_exact", { days: to }) : t("parcel:fees.days_range", { from, to });
  return `${count}, ${t(`parcel:fees.days_origin.${origin}`)}`;
}
