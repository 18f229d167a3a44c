import { FormLayout } from "@shopify/polaris";
import { SettingNumber } from "~/components/settings/setting-number";
import { SettingSelect } from "~/components/settings/setting-select";
import { SettingsCard } from "~/components/settings/settings-card";
import type { SettingsEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";
import { SETTINGS_LIMITS } from "~/domain/settings/limits";

/** What the carrier takes in one parcel, and what becomes of goods above it. */
export function LimitCard({ editor }: { editor: SettingsEditor }) {
  const t = useText();
  const { draft, set } = editor;
  return (
    <SettingsCard title={t("settings:shipping.limit.title")} lead={t("settings:shipping.limit.lead")}>
      <FormLayout>
        <SettingNumber
          editor={editor}
          setting="weightLimitGrams"
          label={t("settings:shipping.limit.grams")}
          helpText={t("settings:shipping.limit.grams_help")}
          unit="g"
          {...SETTINGS_LIMITS.weightLimitGrams}
        />
        <SettingSelect
          label={t("settings:shipping.limit.above")}
          helpText={t(
            draft.aboveWeightLimit === "ask"
              ? "settings:shipping.limit.ask_help"
              : "settings:shipping.limit.split_help",
          )}
          options={[
            { value: "split" as const, label: t("settings:shipping.limit.split") },
            { value: "ask" as const, label: t("settings:shipping.limit.ask") },
          ]}
          value={draft.aboveWeightLimit}
          onChange={(aboveWeightLimit) => set({ aboveWeightLimit })}
        />
      </FormLayout>
    </SettingsCard>
  );
}
