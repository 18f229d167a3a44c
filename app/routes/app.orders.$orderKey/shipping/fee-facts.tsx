import { Badge, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { airSurplusVnd, type ParcelFees, type QuotedFee, whyNoFee } from "~/domain/fee/parcel-fees";
import { TRANSPORTS, type Transport } from "~/domain/parcel/request";
import type { ParcelView } from "~/flows/parcel/views";
import { EditRefusal } from "../field/edit-refusal";
import { Fact } from "../field/fact";
import { useIntent } from "../use-intent";

/** The fee of an unsent parcel by each transport, with its parts, and one click to change to the other transport. */
export function FeeFacts({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const { draft } = parcel;
  if (!draft) return null;
  const { fees } = draft;
  return (
    <Fact label={t("parcel:fees.label")}>
      {fees ? (
        <BlockStack gap="150">
          {TRANSPORTS.map((transport) => (
            <TransportFee key={transport} transport={transport} fees={fees} parcel={parcel} />
          ))}
          {fees.unchosen && !draft.request.transport && <UnchosenFee fee={fees.unchosen} />}
        </BlockStack>
      ) : (
        <Text as="span" tone="subdued">
          {t(`parcel:fees.pending.${whyNoFee(draft)}`)}
        </Text>
      )}
    </Fact>
  );
}

interface Props {
  transport: Transport;
  fees: ParcelFees;
  parcel: ParcelView;
}

function TransportFee({ transport, fees, parcel }: Props) {
  const t = useText();
  const { send, busy, answer } = useIntent("edit");
  const chosen = parcel.draft?.request.transport;
  const fee = fees[transport];
  const offers = parcel.mayEdit && chosen !== transport && fee.outcome === "served";
  return (
    <BlockStack>
      <InlineStack gap="200" blockAlign="center">
        <Text as="span" fontWeight={chosen === transport ? "semibold" : "regular"}>
          {t(`parcel:fees.by.${transport}`)}: {useFeeText(fee)}
        </Text>
        {chosen === transport && <Badge tone="info">{t("parcel:fees.chosen")}</Badge>}
        {offers && (
          <Button
            variant="plain"
            disabled={busy}
            accessibilityLabel={t("parcel:fees.choose_transport", { transport: t(`carrier:transport.${transport}`) })}
            onClick={() => send({ intent: "edit", shipmentId: parcel.shipmentId, patch: { transport } })}
          >
            {t("parcel:fees.choose")}
          </Button>
        )}
      </InlineStack>
      <Text as="span" tone="subdued" variant="bodySm">
        {useParts(transport, fees)}
      </Text>
      <EditRefusal answer={answer} />
    </BlockStack>
  );
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

/** Returns the parts of the fee, and how it compares with the other transport. */
function useParts(transport: Transport, fees: ParcelFees): string {
  const t = useText();
  const format = useFormat();
  const fee = fees[transport];
  if (fee.outcome !== "served") return "";
  const surplusVnd = transport === "fly" ? airSurplusVnd(fees) : null;
  return [
    fee.insuranceVnd > 0 && t("parcel:fees.insurance", { amount: format.money(fee.insuranceVnd) }),
    fee.surchargesVnd > 0 && t("parcel:fees.surcharges", { amount: format.money(fee.surchargesVnd) }),
    surplusVnd !== null && surplusVnd > 0 && t("parcel:fees.dearer", { amount: format.money(surplusVnd) }),
    surplusVnd !== null && surplusVnd < 0 && t("parcel:fees.cheaper", { amount: format.money(-surplusVnd) }),
    fee.area && t("parcel:fees.area", { area: fee.area }),
  ]
    .filter(Boolean)
    .join(" · ");
}
