import { Badge, BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { LabelPaper } from "~/flows/print-labels.server";
import type { OrderView, ParcelView } from "~/flows/views";
import { CancelButton } from "./cancel-button";
import { CopyText } from "./copy-text";
import { Fact } from "./fact";
import { useHalfDay } from "./half-day";
import { OtherAccount } from "./other-account";
import { PrintButton } from "./print-button";
import { RefreshButton } from "./refresh-button";

interface Props {
  order: OrderView;
  parcel: ParcelView;
  paper: LabelPaper;
}

/** A parcel the carrier has: its tracking code, fees and times, and what can be done with it. */
export function ShipmentCard({ order, parcel, paper }: Props) {
  const t = useText();
  const format = useFormat();
  const halfDay = useHalfDay();
  const { label, chargedFeeVnd } = parcel;
  const firstFeeVnd = parcel.quotedFeeVnd ?? bookedFeeVnd(parcel);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h3" variant="headingMd">
          {t("parcel:shipment.title")}
        </Text>
        <Fact label={t("parcel:shipment.label")}>
          <CopyText text={label ?? ""} url={parcel.trackingUrl} />
        </Fact>
        <Fact label={t("parcel:shipment.reference")}>{parcel.partnerId ?? "–"}</Fact>
        <Fact label={t("parcel:shipment.fee")}>
          {chargedFeeVnd === null ? "–" : format.money(chargedFeeVnd)}
          {parcel.insuranceFeeVnd !== null &&
            parcel.insuranceFeeVnd > 0 &&
            ` ${t("parcel:shipment.insurance", { amount: format.money(parcel.insuranceFeeVnd) })}`}
          {firstFeeVnd !== null && chargedFeeVnd !== null && firstFeeVnd !== chargedFeeVnd && (
            <>
              {" "}
              <Badge tone="warning">{t("parcel:shipment.first_fee", { amount: format.money(firstFeeVnd) })}</Badge>
            </>
          )}
        </Fact>
        {(parcel.estimatedPickup || parcel.estimatedDelivery) && (
          <Fact label={t("parcel:shipment.times")}>
            {t("parcel:shipment.pickup_and_delivery", {
              pickup: halfDay(parcel.estimatedPickup),
              delivery: halfDay(parcel.estimatedDelivery),
            })}
          </Fact>
        )}
        <Fact label={t("parcel:field.cod")}>
          {parcel.codState === "none"
            ? t("parcel:cod_state.none")
            : `${format.money(parcel.codVnd)} – ${t(`parcel:cod_state.${parcel.codState}`)}`}
        </Fact>
        {parcel.returnState !== "none" && (
          <Fact label={t("parcel:shipment.return")}>{t(`parcel:return_state.${parcel.returnState}`)}</Fact>
        )}
        {parcel.otherAccount && <OtherAccount account={parcel.otherAccount} />}
        {parcel.carrierNotice && <Fact label={t("parcel:shipment.notice")}>“{parcel.carrierNotice}”</Fact>}
        {parcel.bookedAt && <Fact label={t("parcel:shipment.booked_at")}>{format.dateTime(parcel.bookedAt)}</Fact>}
        {!parcel.otherAccount && <PrintButton parcel={parcel} orderName={order.name} paper={paper} />}
        <InlineStack gap="200" blockAlign="center">
          <CancelButton parcel={parcel} />
          {!parcel.otherAccount && <RefreshButton parcel={parcel} />}
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

/** What the carrier asked for when it took the parcel; a later reading may charge something else. */
function bookedFeeVnd({ history }: ParcelView): number | null {
  const fee = history.findLast(({ kind }) => kind === "booked" || kind === "adopted")?.details.feeVnd;
  return typeof fee === "number" ? fee : null;
}
