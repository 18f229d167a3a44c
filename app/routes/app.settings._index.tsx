import { Card, Page, ResourceItem, ResourceList, Text } from "@shopify/polaris";
import { SETTINGS_SECTIONS } from "~/components/settings/sections";
import { useText } from "~/components/text";

/** Lists the pages of the settings. */
export default function Settings() {
  const t = useText();
  return (
    <Page title={t("settings:title")} narrowWidth>
      <Card padding="0">
        <ResourceList
          resourceName={{ singular: t("settings:title"), plural: t("settings:title") }}
          items={SETTINGS_SECTIONS.map((id) => ({ id }))}
          renderItem={({ id }) => (
            <ResourceItem id={id} url={`/app/settings/${id}`} accessibilityLabel={t(`settings:${id}.title`)}>
              <Text as="h2" variant="bodyMd" fontWeight="semibold">
                {t(`settings:${id}.title`)}
              </Text>
              <Text as="p" tone="subdued">
                {t(`settings:${id}.lead`)}
              </Text>
            </ResourceItem>
          )}
        />
      </Card>
    </Page>
  );
}
