import { Text } from "@shopify/polaris";
import { useCodText } from "~/components/cod-text";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/parcel/views";

/** What is asked of a finished parcel, without opening it: fee, COD, and when it was booked and ended. */
export function FinishedSummary({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const format = useFormat();
  const codText = useCodText();
  const { trackingNumber, money, bookedAt, carrierStatusAt } = parcel;
  const isCharged = parcel.state === "closed";
  const facts = [
    trackingNumber,
    isCharged && money?.feeVnd && `${t("parcel:shipment.fee")}: ${format.money(money.feeVnd)}`,
    isCharged && money !== null && money.stage !== "none" && `${t("parcel:field.cod")}: ${codText(parcel)}`,
    bookedAt && `${t("parcel:shipment.booked_at")}: ${format.dateTime(bookedAt)}`,
    isCharged && carrierStatusAt && `${t("parcel:shipment.ended_at")}: ${format.dateTime(carrierStatusAt)}`,
  ].filter((fact): fact is string => Boolean(fact));
  return facts.length === 0 ? null : (
    <Text as="p" tone="subdued" breakWord>
      {facts.join(" · ")}
    </Text>
  );
}
