import { BlockStack, InlineGrid, Text } from "@shopify/polaris";
import { NumberField } from "~/components/number-field";
import { useText } from "~/components/text";
import type { DaySection } from "~/domain/checkout/fallback-sections";
import { CHECKOUT_BOUNDS } from "~/domain/checkout/limits";
import { TRANSPORTS, type Transport } from "~/domain/parcel/request";
import type { SectionProps } from "./table-card";

const ENDS = ["from", "to"] as const;
const COLUMNS = "minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr)";

/** The days in transit to one area, from and to, for each transport. */
export function DaysGrid({ section, errorOf, change }: SectionProps<DaySection>) {
  const t = useText();
  const faultOf = (transport: Transport, end: (typeof ENDS)[number]) => {
    const { from, to } = section[transport];
    const fault = errorOf(`${transport}.${end}`);
    const isBackwards = typeof from === "number" && typeof to === "number" && to < from;
    return fault && isBackwards ? t("fees:tables.days.before_from") : fault;
  };
  return (
    <BlockStack gap="200">
      <InlineGrid columns={COLUMNS} gap="200">
        <span />
        {ENDS.map((end) => (
          <Text key={end} as="span" tone="subdued">
            {t(`fees:tables.days.${end}`)}
          </Text>
        ))}
      </InlineGrid>
      {TRANSPORTS.map((transport) => {
        const days = section[transport];
        const label = t(`fees:prices.offer.${transport}`);
        return (
          <InlineGrid key={transport} columns={COLUMNS} gap="200" alignItems="center">
            <Text as="span">{label}</Text>
            {ENDS.map((end) => (
              <NumberField
                key={end}
                label={`${label}: ${t(`fees:tables.days.${end}`)}`}
                labelHidden
                unit={t("settings:privacy.retention.unit")}
                unitHidden
                {...CHECKOUT_BOUNDS.daysInTransit}
                value={days[end]}
                error={faultOf(transport, end)}
                onChange={(value) => change({ ...section, [transport]: { ...days, [end]: value } })}
              />
            ))}
          </InlineGrid>
        );
      })}
    </BlockStack>
  );
}
