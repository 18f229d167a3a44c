import { BlockStack, Box, InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { rateVnd, type ShippingRate } from "~/domain/fee/rates-answer";

/** Shows the rates as a checkout does: name, description, price. */
export function RatesShown({ rates }: { rates: readonly ShippingRate[] }) {
  const t = useText();
  const format = useFormat();
  if (rates.length === 0) return <Text as="p">{t("fees:trace.no_rates")}</Text>;
  return (
    <BlockStack gap="200">
      {rates.map((rate) => {
        const vnd = rateVnd(rate);
        return (
          <Box key={rate.service_code} padding="300" borderWidth="025" borderColor="border" borderRadius="200">
            <InlineStack align="space-between" gap="400" wrap={false}>
              <BlockStack gap="050">
                <Text as="span" fontWeight="semibold">
                  {rate.service_name}
                </Text>
                <Text as="span" tone="subdued">
                  {rate.description}
                </Text>
              </BlockStack>
              <span style={{ whiteSpace: "nowrap" }}>
                <Text as="span" fontWeight="semibold">
                  {vnd === 0 ? t("fees:trace.free") : format.money(vnd)}
                </Text>
              </span>
            </InlineStack>
          </Box>
        );
      })}
    </BlockStack>
  );
}
