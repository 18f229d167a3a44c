import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { ProvincesField } from "~/components/checkout/provinces-field";
import { useText } from "~/components/text";
import type { TableArea } from "~/domain/checkout/fallback-sections";

interface Props {
  area: TableArea;
  provinces: string[];
  choose: (provinces: string[]) => void;
  remove: () => void;
}

/** The zone or the provinces, which can be changed, that a part of a table is for. */
export function AreaHeading({ area, provinces, choose, remove }: Props) {
  const t = useText();
  if (area.zone !== null) {
    return (
      <Text as="h3" variant="headingSm">
        {t(`fees:tables.zone.${area.zone}`)}
      </Text>
    );
  }
  return (
    <BlockStack gap="200">
      <InlineStack align="space-between" gap="200">
        <Text as="h3" variant="headingSm">
          {t("fees:tables.zone.provinces")}
        </Text>
        <Button variant="plain" tone="critical" onClick={remove}>
          {t("fees:tables.fallback.remove_area")}
        </Button>
      </InlineStack>
      <ProvincesField
        label={t("fees:prices.provinces.which")}
        labelHidden
        provinces={provinces}
        values={area.provinces}
        error={area.provinces.length === 0 ? t("fees:tables.no_province") : undefined}
        onChange={choose}
      />
    </BlockStack>
  );
}
