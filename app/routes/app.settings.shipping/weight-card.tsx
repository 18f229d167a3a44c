import { FormLayout } from "@shopify/polaris";
import { NumberField } from "~/components/number-field";
import { SettingsCard } from "~/components/settings/settings-card";
import type { SettingsEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";
import { SETTINGS_LIMITS } from "~/domain/settings/limits";

/** Weight and value of a parcel when Shopify has none. */
export function WeightCard({ editor: { draft, set, errorOf } }: { editor: SettingsEditor }) {
  const t = useText();
  return (
    <SettingsCard title={t("settings:shipping.weight.title")} lead={t("settings:shipping.weight.lead")}>
      <FormLayout>
        <FormLayout.Group>
          <NumberField
            label={t("settings:shipping.weight.line")}
            helpText={t("settings:shipping.weight.line_help")}
            unit="g"
            {...SETTINGS_LIMITS.lineWeightGrams}
            value={draft.defaultLineWeightGrams}
            error={errorOf("defaultLineWeightGrams")}
            onChange={(defaultLineWeightGrams) => set({ defaultLineWeightGrams })}
          />
          <NumberField
            label={t("settings:shipping.weight.packaging")}
            helpText={t("settings:shipping.weight.packaging_help")}
            unit="g"
            {...SETTINGS_LIMITS.packagingWeightGrams}
            value={draft.packagingWeightGrams}
            error={errorOf("packagingWeightGrams")}
            onChange={(packagingWeightGrams) => set({ packagingWeightGrams })}
          />
        </FormLayout.Group>
        <NumberField
          label={t("settings:shipping.weight.minimum_value")}
          helpText={t("settings:shipping.weight.minimum_value_help")}
          unit="₫"
          min={1}
          value={draft.minimumValueVnd}
          error={errorOf("minimumValueVnd")}
          onChange={(minimumValueVnd) => set({ minimumValueVnd })}
        />
      </FormLayout>
    </SettingsCard>
  );
}
