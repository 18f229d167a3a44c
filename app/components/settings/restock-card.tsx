import { Banner, BlockStack, Button, Checkbox, InlineStack, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import { SETTINGS_LIMITS } from "~/domain/settings/limits";
import { SettingNumber } from "./setting-number";
import { SettingsCard } from "./settings-card";
import type { SettingsEditor } from "./settings-form";

interface Props {
  /** Shopify lets the app write returns. */
  isGranted: boolean;
  /** Shopify's page where the owner grants it. */
  grantUrl: string;
  editor: SettingsEditor;
}

/** Until when claims are to be sent, and whether what comes back is restocked in Shopify; with what Shopify has to allow for it, said only once it is on. */
export function RestockCard({ isGranted, grantUrl, editor }: Props) {
  const t = useText();
  const on = editor.draft.restockReturns ?? false;
  return (
    <SettingsCard title={t("settings:shopify.restock.title")}>
      <Checkbox
        label={t("settings:shopify.restock.label")}
        helpText={t("settings:shopify.restock.help")}
        checked={on}
        onChange={(restockReturns) => editor.set({ restockReturns })}
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
      <SettingNumber
        editor={editor}
        setting="claimDays"
        label={t("settings:shopify.restock.days")}
        helpText={t("settings:shopify.restock.days_help")}
        unit={t("settings:shopify.restock.days_unit")}
        {...SETTINGS_LIMITS.claimDays}
      />
    </SettingsCard>
  );
}
