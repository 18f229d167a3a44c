import type { LoaderFunctionArgs } from "@remix-run/node";
import { nameOfValue } from "~/components/reports/names";
import { readQuery } from "~/components/reports/query";
import { csvAnswer } from "~/csv-answer.server";
import { arrivedOf, averageOf, type Figures, marginVnd } from "~/domain/reports/figures";
import { spanBefore } from "~/domain/reports/periods";
import { VIETNAM_TIME_ZONE } from "~/domain/vietnam-time";
import { reportRows } from "~/flows/reports/export.server";
import { createFormat } from "~/locales/format";
import { i18nFor } from "~/locales/i18n";
import type { Text } from "~/locales/keys";
import { requireReader } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** The columns of figures, in their order: `reports:column.<name>`. */
const FIGURES = {
  parcels: ({ parcels }) => parcels,
  under_way: ({ underWay }) => underWay,
  delivered: ({ delivered }) => delivered,
  partly: ({ partly }) => partly,
  returned: ({ returned }) => returned,
  lost: ({ lost }) => lost,
  cancelled: ({ cancelled }) => cancelled,
  days: ({ days, timed }) => averageOf(days, timed),
  promised: ({ promised }) => promised,
  kept: ({ kept }) => kept,
  late_days: ({ lateDays, promised, kept }) => averageOf(lateDays, promised - kept),
  attempts: (of) => averageOf(of.attempts, arrivedOf(of) + of.returned),
  charged: ({ chargedVnd }) => chargedVnd,
  return: ({ returnVnd }) => returnVnd,
  ended_charged: ({ endedChargedVnd }) => endedChargedVnd,
  wasted: ({ wastedVnd }) => wastedVnd,
  buyer_paid: ({ buyerPaidVnd }) => buyerPaidVnd,
  door_fee: ({ doorFeeVnd }) => doorFeeVnd,
  compensation: ({ compensationVnd }) => compensationVnd,
  margin: marginVnd,
  quoted: ({ quotedVnd }) => quotedVnd,
  delivery: ({ quotedChargedVnd }) => quotedChargedVnd,
  cod: ({ codVnd }) => codVnd,
  collected: ({ collectedVnd }) => collectedVnd,
  paid_out: ({ paidOutVnd }) => paidOutVnd,
} satisfies Record<string, (of: Figures) => number | null>;
const NAMES = Object.keys(FIGURES) as (keyof typeof FIGURES)[];

/** Returns a report as a CSV file, with all its rows by their names. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const { deps, shop, locale } = await requireReader(args, "see_money");
  const { period, dimension } = readQuery(request.url);
  const i18n = i18nFor(locale);
  const t: Text = (key, values) => i18n.t(key, { ...values });
  const format = createFormat(locale, VIETNAM_TIME_ZONE);
  const rules = new Map(shop.settings.rules.map(({ id, name }) => [id, name]));
  async function* lines() {
    for await (const rows of reportRows(deps, shop.id, { span: period, spanBefore: spanBefore(period), dimension })) {
      yield rows.map(({ value, figures }) => [
        nameOfValue(t, format, dimension, { value, label: rules.get(value) ?? null }),
        ...NAMES.map((name) => FIGURES[name](figures)),
      ]);
    }
  }
  const heading = [t(`reports:by.${dimension}`), ...NAMES.map((name) => t(`reports:column.${name}`))];
  return csvAnswer(`${dimension}-${period.replace("m:", "")}`, heading, lines());
}
