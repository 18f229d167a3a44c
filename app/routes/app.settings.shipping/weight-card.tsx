import { FormLayout } from "@shopify/polaris";
import { SettingNumber } from "~/components/settings/setting-number";
import { SettingsCard } from "~/components/settings/settings-card";
import type { SettingsEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";
import { SETTINGS_LIMITS } from "~/domain/settings/limits";

/** Weight and value of a parcel when Shopify has none. */
export function WeightCard({ editor }: { editor: SettingsEditor }) {
  const t = useText();
  return (
    <SettingsCard title={t("settings:shipping.weight.title")} lead={t("settings:shipping.weight.lead")}>
      <FormLayout>
        <FormLayout.Group>
          <SettingNumber
            editor={editor}
            setting="defaultLineWeightGrams"
            label={t("settings:shipping.weight.line")}
            helpText={t("settings:shipping.weight.line_help")}
            unit="g"
            {...SETTINGS_LIMITS.lineWeightGrams}
          />
          <SettingNumber
            editor={editor}
            setting="packagingWeightGrams"
            label={t("settings:shipping.weight.packaging")}
            helpText={t("settings:shipping.weight.packaging_help")}
            unit="g"
            {...SETTINGS_LIMITS.packagingWeightGrams}
          />
        </FormLayout.Group>
        <SettingNumber
          editor={editor}
          setting="minimumValueVnd"
          label={t("settings:shipping.weight.minimum_value")}
          helpText={t("settings:shipping.weight.minimum_value_help")}
          unit="₫"
          min={1}
        />
      </FormLayout>
    </SettingsCard>
  );
}
