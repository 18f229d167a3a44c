import { useFormat } from "~/components/format";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import type { PlanPageView } from "~/flows/billing/views";
import { Figures } from "./figures";

/** What the shop has used in the calendar month. */
export function MonthCard({ month }: Pick<PlanPageView, "month">) {
  const t = useText();
  const format = useFormat();
  const { parcels, unsettled, free, freeLeft, charged, unpaid, chargedCents, wantedCents } = month;
  const written = (amounts: typeof chargedCents) =>
    amounts.map(({ currency, cents }) => format.price(cents, currency)).join(" + ");
  const rows: (readonly [string, string])[] = [[t("plan:month.parcels"), format.number(parcels)]];
  const add = (name: string, count: number) => count > 0 && rows.push([name, format.number(count)]);
  add(t("plan:month.unsettled"), unsettled);
  add(t("plan:month.free"), free);
  if (freeLeft !== null) rows.push([t("plan:month.free_left"), format.number(freeLeft)]);
  add(t("plan:month.charged"), charged);
  add(t("plan:month.unpaid"), unpaid);
  if (chargedCents.length > 0) rows.push([t("plan:month.amount"), written(chargedCents)]);
  if (wantedCents.length > 0) rows.push([t("plan:month.wanted"), written(wantedCents)]);
  const name = month.month.split("-").reverse().join("/");
  return (
    <SettingsCard title={t("plan:month.title", { month: name })} lead={t("plan:month.lead")}>
      <Figures rows={rows} />
    </SettingsCard>
  );
}
