import { Badge, BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { useCodText } from "~/components/cod-text";
import { expectedText } from "~/components/expected-day";
import { useFormat } from "~/components/format";
import { useRechargeLines } from "~/components/recharge-text";
import { useText } from "~/components/text";
import type { LabelPaper } from "~/domain/print/choice";
import { awaitsDelivery } from "~/domain/status/codes";
import type { ParcelView } from "~/flows/parcel/views";
import { Fact } from "../field/fact";
import { CancelButton } from "./cancel-button";
import { CollectedAmount } from "./collected-amount";
import { CopyText } from "./copy-text";
import { useHalfDay } from "./half-day";
import { HandedOver } from "./handed-over";
import { LatestStatus } from "./latest-status";
import { OtherAccount } from "./other-account";
import { PriceArea } from "./price-area";
import { PrintButton } from "./print-button";
import { PushedFiguresNotice } from "./pushed-figures-notice";
import { RefreshButton } from "./refresh-button";

interface Props {
  parcel: ParcelView;
  paper: LabelPaper;
}

/** A booked parcel: its tracking number, fees and times, and the actions on it. */
export function BookedParcelCard({ parcel, paper }: Props) {
  const t = useText();
  const format = useFormat();
  const halfDay = useHalfDay();
  const codText = useCodText();
  const rechargeLines = useRechargeLines();
  const { trackingNumber } = parcel;
  const isAwaited = parcel.carrierStatus === null || awaitsDelivery(parcel.carrierStatus);
  const firstFeeVnd = parcel.quotedFeeVnd ?? bookedFeeVnd(parcel);
  // A fee that the receiver pays to the courier is on no account of the shop.
  const isReceivers = parcel.sent?.feePaidBy === "receiver";
  const feeVnd = isReceivers ? firstFeeVnd : (parcel.money?.feeVnd ?? null);
  const insuranceVnd = parcel.money?.insuranceFeeVnd ?? 0;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h3" variant="headingMd">
          {t("parcel:shipment.title")}
        </Text>
        <Fact label={t("parcel:shipment.tracking_number")}>
          <CopyText text={trackingNumber ?? ""} url={parcel.trackingUrl} />
        </Fact>
        {!parcel.otherAccount && <PrintButton parcel={parcel} paper={paper} isAwaited={isAwaited} />}
        <HandedOver parcel={parcel} />
        <LatestStatus history={parcel.history} />
        {isAwaited && (parcel.estimatedPickup || parcel.estimatedDelivery) && (
          <Fact label={t("parcel:shipment.times")}>
            {t("parcel:shipment.pickup_and_delivery", {
              pickup: halfDay(parcel.estimatedPickup),
              delivery: halfDay(parcel.estimatedDelivery),
            })}
          </Fact>
        )}
        {parcel.expected && <Fact label={t("parcel:expected.label")}>{expectedText(t, format, parcel.expected)}</Fact>}
        <Fact label={t("parcel:shipment.reference")}>{parcel.partnerId ?? "–"}</Fact>
        {parcel.sortingCode && <Fact label={t("parcel:shipment.sorting_code")}>{parcel.sortingCode}</Fact>}
        <Fact label={t("parcel:shipment.fee")}>
          {feeVnd === null ? "–" : format.money(feeVnd)}
          {insuranceVnd > 0 && ` ${t("parcel:shipment.insurance", { amount: format.money(insuranceVnd) })}`}
          {isReceivers && ` ${t("parcel:shipment.receiver_pays")}`}
          {firstFeeVnd !== null && feeVnd !== null && firstFeeVnd !== feeVnd && (
            <>
              {" "}
              <Badge tone="warning">{t("parcel:shipment.first_fee", { amount: format.money(firstFeeVnd) })}</Badge>
            </>
          )}
        </Fact>
        {parcel.recharge && (
          <Fact label={t("parcel:shipment.reweighed")}>
            <BlockStack gap="050">
              {rechargeLines(parcel.recharge).map((line) => (
                <Text key={line} as="span" tone="caution">
                  {line}
                </Text>
              ))}
            </BlockStack>
          </Fact>
        )}
        <PriceArea parcel={parcel} />
        {parcel.told && (
          <Fact label={t("parcel:told.title")}>
            <PushedFiguresNotice told={parcel.told} />
          </Fact>
        )}
        <Fact label={t("parcel:field.cod")}>{codText(parcel)}</Fact>
        {parcel.enterAmount && (
          <CollectedAmount key={parcel.enterAmount.enteredVnd} parcel={parcel} asked={parcel.enterAmount} />
        )}
        {parcel.returnState !== "none" && (
          <Fact label={t("parcel:shipment.return")}>{t(`parcel:return_state.${parcel.returnState}`)}</Fact>
        )}
        {parcel.otherAccount && <OtherAccount account={parcel.otherAccount} />}
        {parcel.carrierNotice && <Fact label={t("parcel:shipment.notice")}>“{parcel.carrierNotice}”</Fact>}
        {parcel.bookedAt && <Fact label={t("parcel:shipment.booked_at")}>{format.dateTime(parcel.bookedAt)}</Fact>}
        <InlineStack gap="200" blockAlign="center">
          <CancelButton parcel={parcel} />
          {!parcel.otherAccount && <RefreshButton parcel={parcel} />}
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

/** Returns the fee in the carrier's answer to the booking; a later reading may charge a different one. */
function bookedFeeVnd({ history }: ParcelView): number | null {
  const fee = history.findLast(({ kind }) => kind === "booked" || kind === "adopted")?.details.feeVnd;
  return typeof fee === "number" ? fee : null;
}
