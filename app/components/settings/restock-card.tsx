import { Banner, BlockStack, Button, Checkbox, InlineStack, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import { SettingsCard } from "./settings-card";

interface Props {
  on: boolean;
  /** Shopify lets the app write returns. */
  isGranted: boolean;
  /** Shopify's page where the owner grants it. */
  grantUrl: string;
  onChange: (on: boolean) => void;
}

/** Whether what comes back is restocked in Shopify; with what Shopify has to allow for it, said only once it is on. */
export function RestockCard({ on, isGranted, grantUrl, onChange }: Props) {
  const t = useText();
  return (
    <SettingsCard title={t("settings:shopify.restock.title")}>
      <Checkbox
        label={t("settings:shopify.restock.label")}
        helpText={t("settings:shopify.restock.help")}
        checked={on}
        onChange={onChange}
      />
      <div role="status">
        {on && !isGranted && (
          <Banner tone="warning">
            <BlockStack gap="200">
              <Text as="p">{t("settings:shopify.restock.missing")}</Text>
              <InlineStack>
                <Button url={grantUrl} target="_top">
                  {t("settings:shopify.restock.grant")}
                </Button>
              </InlineStack>
            </BlockStack>
          </Banner>
        )}
      </div>
    </SettingsCard>
  );
}
