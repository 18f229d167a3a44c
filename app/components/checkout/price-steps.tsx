import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { BuyerPrice } from "~/domain/fee/price-rules";

interface Props {
  feeVnd: number;
  price: BuyerPrice;
  /** The fee does not come from the carrier's answer but from earlier answers or the shop's own table. */
  taken?: boolean;
}

/** Shows how the carrier's fee, or its substitute, became the buyer's price: one price rule per line. */
export function PriceSteps({ feeVnd, price, taken = false }: Props) {
  const t = useText();
  const format = useFormat();
  return (
    <BlockStack gap="100">
      <Line
        label={t(taken ? "fees:trace.transport.taken" : "fees:prices.example.carrier_fee")}
        value={format.money(feeVnd)}
      />
      {price.steps.map(({ rule, beforeVnd, afterVnd }) => (
        <Line
          key={rule}
          label={t(`fees:step.${rule}`)}
          value={`${afterVnd < beforeVnd ? "−" : "+"} ${format.money(Math.abs(afterVnd - beforeVnd))}`}
        />
      ))}
      {price.steps.length === 0 && (
        <Text as="span" tone="subdued">
          {t("fees:trace.transport.no_rules")}
        </Text>
      )}
      <Line label={t("fees:trace.transport.price")} value={format.money(price.totalVnd)} strong />
    </BlockStack>
  );
}

function Line({ label, value, strong }: { label: string; value: string; strong?: boolean }) {
  const weight = strong ? "semibold" : "regular";
  return (
    <InlineStack align="space-between" gap="400" wrap={false}>
      <Text as="span" fontWeight={weight}>
        {label}
      </Text>
      <span style={{ whiteSpace: "nowrap" }}>
        <Text as="span" fontWeight={weight}>
          {value}
        </Text>
      </span>
    </InlineStack>
  );
}
