import { Badge, BlockStack, InlineStack, List, Text } from "@shopify/polaris";
import { useCarrierWords } from "~/components/carrier-words";
import { useFormat } from "~/components/format";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import { explainQuoteTrace } from "~/domain/fee/quote-explanation";
import type { QuoteTrace } from "~/domain/fee/quote-trace";
import { AddressStep } from "./address-step";
import { FactLine } from "./facts";
import { LimitLine } from "./limit-line";
import { RatesShown } from "./rates-shown";
import { TransportStep } from "./transport-step";

/** Shows every step of one answered rate request: the answer first, then the address, the parcel, and each transport. */
export function QuoteSteps({ trace, livePlantsTag }: { trace: QuoteTrace; livePlantsTag: number }) {
  const t = useText();
  const format = useFormat();
  const why = explainQuoteTrace(trace);
  return (
    <BlockStack gap="400">
      <SettingsCard title={t(`fees:why.${why}.title`)} lead={t(`fees:why.${why}.text`)}>
        <InlineStack gap="200">
          <Badge tone={trace.outcome === "rates" ? "success" : trace.outcome === "empty" ? "attention" : "critical"}>
            {t(`fees:week.outcome.${trace.outcome}`)}
          </Badge>
          <Text as="span" tone="subdued">
            {t("fees:trace.took", { ms: format.number(trace.ms) })}
          </Text>
        </InlineStack>
        <RatesShown rates={trace.rates} />
      </SettingsCard>
      <AddressStep trace={trace} />
      {trace.parcel && <ParcelStep trace={trace} parcel={trace.parcel} livePlantsTag={livePlantsTag} />}
      {trace.transports.map((transport) => (
        <TransportStep key={transport.transport} transport={transport} livePlantsTag={livePlantsTag} />
      ))}
    </BlockStack>
  );
}

interface ParcelProps {
  trace: QuoteTrace;
  parcel: NonNullable<QuoteTrace["parcel"]>;
  livePlantsTag: number;
}

function ParcelStep({ trace: { pickup, goodsVnd, rules }, parcel, livePlantsTag }: ParcelProps) {
  const t = useText();
  const format = useFormat();
  const carrier = useCarrierWords(livePlantsTag);
  const weight = format.weight(parcel.weightGrams);
  return (
    <SettingsCard title={t("fees:trace.parcel.title")}>
      <BlockStack gap="100">
        <FactLine label={t("fees:trace.parcel.weight")}>
          {parcel.defaultWeightUsed ? t("fees:trace.parcel.default_weight", { weight }) : weight}
        </FactLine>
        <LimitLine parcel={parcel} />
        <FactLine label={t("fees:trace.parcel.pieces")}>{format.number(parcel.pieces)}</FactLine>
        <FactLine label={t("fees:trace.parcel.goods")}>{format.money(goodsVnd)}</FactLine>
        <FactLine label={t("fees:trace.parcel.value")}>{format.money(parcel.valueVnd)}</FactLine>
        <FactLine label={t("fees:trace.parcel.pickup")}>
          {pickup ? [pickup.name, pickup.province].filter(Boolean).join(", ") : t("fees:trace.parcel.no_pickup")}
        </FactLine>
        {parcel.tags.length > 0 && (
          <FactLine label={t("fees:trace.parcel.tags")}>{parcel.tags.map(carrier.tag).join(", ")}</FactLine>
        )}
        {rules.length > 0 && (
          <FactLine label={t("fees:trace.parcel.rules")}>
            <List>
              {rules.map(({ id, name }) => (
                <List.Item key={id}>{name}</List.Item>
              ))}
            </List>
          </FactLine>
        )}
      </BlockStack>
    </SettingsCard>
  );
}
