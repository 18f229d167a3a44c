import type { BatchPreview } from "~/flows/booking/batch-views";
import type { Format } from "~/locales/format";
import type { Text } from "~/locales/keys";

type Sums = Pick<BatchPreview, "parcels" | "codVnd" | "feeVnd" | "feeless">;

/** Returns what the parcels of a booking collect and what they will cost, as sentences. */
export function bookingSums(t: Text, format: Format, { parcels, codVnd, feeVnd, feeless }: Sums): string[] {
  const amount = format.money(feeVnd);
  const some = feeless > 0 ? t("batch:dialog.fee_some", { amount, count: feeless }) : t("batch:dialog.fee", { amount });
  return [codSum(t, format, codVnd), feeless === parcels ? t("batch:dialog.fee_none") : some];
}

/** Returns what the parcels of a batch collect, as a sentence. */
export const codSum = (t: Text, format: Format, codVnd: number): string =>
  t("batch:dialog.cod", { amount: format.money(codVnd) });

/** What speaks against booking parcels as they are: counted when the booking is prepared. */
export type BookingDoubts = Pick<BatchPreview, "ofBuyers" | "belowFee" | "forRefusers">;

/** Returns that buyers have several orders waiting; null: none has. */
export function severalOrders(t: Text, { ofBuyers }: BookingDoubts): string | null {
  if (ofBuyers === null) return null;
  const { orders, buyers, among } = ofBuyers;
  const counted = t("batch:dialog.of_buyers", { orders, count: buyers });
  return among === null ? counted : `${counted} ${t("batch:dialog.of_buyers_among", { count: among })}`;
}

/** Returns what of a booking may cost more than it brings (decision 088), as sentences. */
export function bookingRisks(t: Text, format: Format, { belowFee, forRefusers }: BookingDoubts): string[] {
  const below =
    belowFee &&
    t("confirm:warning.below_fee", {
      count: belowFee.parcels,
      cod: format.money(belowFee.codVnd),
      fee: format.money(belowFee.feeVnd),
    });
  const refused =
    forRefusers &&
    `${t("confirm:warning.refusers", { count: forRefusers.parcels })} ${t("confirm:warning.worst", {
      order: forRefusers.orderName,
      refused: forRefusers.refused,
      of: forRefusers.of,
    })}`;
  return [below, refused].filter((sentence) => sentence !== null);
}
