import { Card, ResourceItem, ResourceList, Text } from "@shopify/polaris";
import { useText } from "~/components/text";

const PAGES = ["prices", "tables", "try", "requests"] as const;

/** Links to the pages about fees at checkout. */
export function PagesCard() {
  const t = useText();
  return (
    <Card padding="0">
      <ResourceList
        resourceName={{ singular: t("fees:pages.title"), plural: t("fees:pages.title") }}
        items={PAGES.map((id) => ({ id }))}
        renderItem={({ id }) => (
          <ResourceItem
            id={id}
            url={`/app/settings/checkout/${id}`}
            accessibilityLabel={t(`fees:pages.${id as (typeof PAGES)[number]}.title`)}
          >
            <Text as="h3" variant="bodyMd" fontWeight="semibold">
              {t(`fees:pages.${id as (typeof PAGES)[number]}.title`)}
            </Text>
            <Text as="p" tone="subdued">
              {t(`fees:pages.${id as (typeof PAGES)[number]}.lead`)}
            </Text>
          </ResourceItem>
        )}
      />
    </Card>
  );
}
