import { Box, Card, ResourceItem, ResourceList, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import { RULE_TEMPLATES } from "~/domain/rules/templates";

/** Rules that many shops use, one click to start from. */
export function RuleTemplates() {
  const t = useText();
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd="200">
        <Text as="h2" variant="headingMd">
          {t("rules:templates")}
        </Text>
      </Box>
      <ResourceList
        resourceName={{ singular: t("rules:templates"), plural: t("rules:templates") }}
        items={RULE_TEMPLATES.map((id) => ({ id }))}
        renderItem={({ id }) => (
          <ResourceItem
            id={id}
            url={`/app/settings/rules/new?template=${id}`}
            accessibilityLabel={t(`rules:template.${id}.name`)}
          >
            <Text as="h3" variant="bodyMd" fontWeight="semibold">
              {t(`rules:template.${id}.name`)}
            </Text>
            <Text as="p" tone="subdued">
              {t(`rules:template.${id}.text`)}
            </Text>
          </ResourceItem>
        )}
      />
    </Card>
  );
}
