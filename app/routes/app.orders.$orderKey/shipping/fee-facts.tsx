import { Badge, BlockStack, InlineGrid, InlineStack, Text } from "@shopify/polaris";
import { Fragment } from "react";
import { capital } from "~/components/capital";
import { CarrierCode } from "~/components/carrier-code";
import { useCarrierWords } from "~/components/carrier-words";
import { daysText } from "~/components/days-text";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { CheapestChoice } from "~/domain/fee/cheapest";
import type { ParcelDays } from "~/domain/fee/days";
import { airSurplusVnd, type ParcelFees, type QuotedFee, whyNoFee } from "~/domain/fee/parcel-fees";
import { TRANSPORTS, type Transport, type TransportChoice } from "~/domain/parcel/request";
import type { ParcelView } from "~/flows/parcel/views";
import { EditRefusal } from "../field/edit-refusal";
import { Fact } from "../field/fact";
import { useIntent } from "../use-intent";

/** What an unsent parcel costs by road and by air, side by side, with one click to choose: one of them, or the cheapest in time. */
export function FeeFacts({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const { send, busy, answer } = useIntent("edit");
  const { draft, shipmentId, mayEdit } = parcel;
  if (!draft) return null;
  const { fees, cheapest } = draft;
  const choose = (transport: TransportChoice) => send({ intent: "edit", shipmentId, patch: { transport } });
  return (
    <Fact label={t("parcel:fees.label")}>
      {fees ? (
        <BlockStack gap="200">
          <InlineGrid columns={2} gap="400">
            {TRANSPORTS.map((transport) => (
              <TransportFee
                key={transport}
                transport={transport}
                fee={fees[transport]}
                days={draft.days[transport]}
                isChosen={draft.request.transport === transport}
                onChoose={mayEdit && !busy ? () => choose(transport) : undefined}
              />
            ))}
          </InlineGrid>
          <Difference fees={fees} />
          {fees.unchosen && !draft.request.transport && <UnchosenFee fee={fees.unchosen} />}
          {cheapest ? (
            <Cheapest choice={cheapest} />
          ) : (
            mayEdit && (
              <InlineStack>
                <RightButton right="prepare" variant="plain" disabled={busy} onClick={() => choose("cheapest")}>
                  {t("parcel:cheapest.choose")}
                </RightButton>
              </InlineStack>
            )
          )}
          <EditRefusal answer={answer} />
        </BlockStack>
      ) : (
        <BlockStack gap="100">
          <Text as="span" tone="subdued">
            {t(`parcel:fees.pending.${whyNoFee(draft)}`)}
          </Text>
          {cheapest && <Cheapest choice={cheapest} />}
        </BlockStack>
      )}
    </Fact>
  );
}

interface Props {
  transport: Transport;
  fee: QuotedFee;
  days: ParcelDays | null;
  isChosen: boolean;
  /** Undefined while it cannot be chosen. */
  onChoose: (() => void) | undefined;
}

function TransportFee({ transport, fee, days, isChosen, onChoose }: Props) {
  const t = useText();
  const parts = useParts(fee);
  return (
    <BlockStack gap="050">
      <InlineStack gap="200" blockAlign="center">
        <Text as="span" fontWeight={isChosen ? "semibold" : "regular"}>
          {t(`parcel:fees.by.${transport}`)}
        </Text>
        {isChosen && <Badge tone="info">{t("parcel:fees.chosen")}</Badge>}
      </InlineStack>
      <Text as="span" variant={fee.outcome === "served" ? "headingMd" : "bodyMd"}>
        {useFeeText(fee)}
      </Text>
      {fee.outcome === "served" && (
        <Text as="span" tone="subdued" variant="bodySm">
          {daysText(t, days)}
        </Text>
      )}
      {parts.length > 0 && (
        <Text as="span" tone="subdued" variant="bodySm">
          {parts.map((part, at) => (
            <Fragment key={part.words}>
              {at > 0 && " · "}
              <CarrierCode code={part.code} words={at === 0 ? capital(part.words) : part.words} />
            </Fragment>
          ))}
        </Text>
      )}
      {onChoose && !isChosen && fee.outcome === "served" && (
        <InlineStack>
          <RightButton
            right="prepare"
            variant="plain"
            accessibilityLabel={t("parcel:fees.choose_transport", { transport: t(`carrier:transport.${transport}`) })}
            onClick={onChoose}
          >
            {t("parcel:fees.choose")}
          </RightButton>
        </InlineStack>
      )}
    </BlockStack>
  );
}

/** How the two compare; nothing while one is not known. */
function Difference({ fees }: { fees: ParcelFees }) {
  const t = useText();
  const format = useFormat();
  const surplusVnd = airSurplusVnd(fees);
  if (surplusVnd === null) return null;
  const how = surplusVnd === 0 ? "same" : surplusVnd > 0 ? "dearer" : "cheaper";
  return <Text as="p">{t(`parcel:fees.difference.${how}`, { amount: format.money(Math.abs(surplusVnd)) })}</Text>;
}

/** What *cheapest that arrives in time* stands for, and why. */
function Cheapest({ choice: { transport, why, withinDays, promised } }: { choice: CheapestChoice }) {
  const t = useText();
  const line = transport
    ? t(`parcel:cheapest.${why}`, { days: withinDays, transport: t(`carrier:transport.${transport}`) })
    : t("parcel:cheapest.undecided", { days: withinDays });
  return <Text as="p">{promised ? `${line} ${t("parcel:cheapest.promised")}` : line}</Text>;
}

/** The fee while no transport is chosen. */
function UnchosenFee({ fee }: { fee: QuotedFee }) {
  const t = useText();
  return (
    <Text as="span" fontWeight="semibold">
      {t("parcel:fees.unchosen")}: {useFeeText(fee)}
    </Text>
  );
}

function useFeeText(fee: QuotedFee): string {
  const t = useText();
  const format = useFormat();
  switch (fee.outcome) {
    case "served":
      return format.money(fee.feeVnd);
    case "not_served":
      return t("parcel:fees.not_served");
    case "refused":
      return t("parcel:fees.refused", { message: fee.message });
    case "unknown":
      return t(`parcel:fees.unknown.${fee.reason}`);
  }
}

interface FeePart {
  words: string;
  /** The carrier's code of it, where it has one. */
  code?: string;
}

/** Returns the parts that a fee contains, and the price list that it is of. */
function useParts(fee: QuotedFee): FeePart[] {
  const t = useText();
  const format = useFormat();
  const words = useCarrierWords();
  if (fee.outcome !== "served") return [];
  const { insuranceVnd, surchargesVnd, area } = fee;
  return [
    ...(insuranceVnd > 0 ? [{ words: t("parcel:fees.insurance", { amount: format.money(insuranceVnd) }) }] : []),
    ...(surchargesVnd > 0 ? [{ words: t("parcel:fees.surcharges", { amount: format.money(surchargesVnd) }) }] : []),
    ...(area ? [{ words: words.pricePackage(area), code: area }] : []),
  ];
}
