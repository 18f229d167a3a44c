import type { LoaderFunctionArgs } from "@remix-run/node";
import { nameOfValue } from "~/components/reports/names";
import { readQuery } from "~/components/reports/query";
import { csvAnswer } from "~/csv-answer.server";
import { NOT_KNOWN } from "~/domain/reports/dimensions";
import { VIETNAM_TIME_ZONE } from "~/domain/vietnam-time";
import { reportParcels } from "~/flows/reports/export.server";
import { readReportDays } from "~/flows/reports/read.server";
import { createFormat } from "~/locales/format";
import { i18nFor } from "~/locales/i18n";
import type { Text } from "~/locales/keys";
import { requireReader } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** The columns, in their order: `reports:column.<name>`. */
const COLUMNS = [
  ...["booked_on", "order", "tracking", "outcome", "days", "attempts", "reason", "province", "district", "service"],
  ...["rules", "products", "quoted", "delivery", "return", "charged", "buyer_paid", "door_fee", "compensation"],
  ...["cod", "collected", "paid_out", "from_province", "promised_on", "promised_by", "promise_parcels", "delivered_on"],
] as const;

/** Returns each parcel of the period as a line of a CSV file: what the reports are added up from. It names no buyer. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const { deps, shop, locale } = await requireReader(args, "see_money");
  const { period } = readQuery(request.url);
  const days = await readReportDays(deps, shop.id, period);
  const i18n = i18nFor(locale);
  const t: Text = (key, values) => i18n.t(key, { ...values });
  const format = createFormat(locale, VIETNAM_TIME_ZONE);
  const rules = new Map(shop.settings.rules.map(({ id, name }) => [id, name]));
  const nameOf = (dimension: "reason" | "service", value: string | null) =>
    value === null ? null : nameOfValue(t, format, dimension, { value });
  async function* lines() {
    for await (const parcels of reportParcels(deps, shop.id, days)) {
      yield parcels.map((parcel) => [
        ...[parcel.bookedOn, parcel.orderName, parcel.trackingNumber, t(`reports:outcome.${parcel.outcome}`)],
        ...[parcel.days, parcel.attempts, nameOf("reason", parcel.reason), parcel.province, parcel.district],
        nameOf("service", parcel.transport ?? NOT_KNOWN),
        parcel.ruleIds.map((id) => rules.get(id) ?? t("reports:deleted_rule")).join("; "),
        parcel.products.join("; "),
        ...[parcel.quotedVnd, parcel.deliveryVnd, parcel.returnVnd, parcel.chargedVnd, parcel.buyerPaidVnd],
        ...[parcel.doorFeeVnd, parcel.compensationVnd, parcel.codVnd, parcel.collectedVnd, parcel.paidOutVnd],
        ...[parcel.fromProvince, parcel.promisedOn, parcel.promisedBy && t(`reports:promised_by.${parcel.promisedBy}`)],
        ...[parcel.promiseParcels, parcel.deliveredOn],
      ]);
    }
  }
  const heading = COLUMNS.map((name) => t(`reports:column.${name}`));
  return csvAnswer(`parcels-${period.replace("m:", "")}`, heading, lines());
}
