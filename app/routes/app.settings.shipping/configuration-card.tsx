import { BlockStack, Checkbox } from "@shopify/polaris";
import { SettingsCard } from "~/components/settings/settings-card";
import type { SettingsEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";

/**
 * What the carrier accepts only from shops it was configured for (carrier 2.3). No call reports this, so the merchant states it.
 */
export function ConfigurationCard({ editor: { draft, set } }: { editor: SettingsEditor }) {
  const t = useText();
  return (
    <SettingsCard title={t("settings:shipping.configuration.title")} lead={t("settings:shipping.configuration.lead")}>
      <BlockStack gap="200">
        <Checkbox
          label={t("settings:shipping.configuration.own_tracking_numbers")}
          helpText={t("settings:shipping.configuration.own_tracking_numbers_help")}
          checked={draft.ownLabels ?? false}
          onChange={(ownLabels) => set({ ownLabels })}
        />
        <Checkbox
          label={t("settings:shipping.configuration.scheduled_dates")}
          helpText={t("settings:shipping.configuration.scheduled_dates_help")}
          checked={draft.scheduledDates ?? false}
          onChange={(scheduledDates) => set({ scheduledDates })}
        />
      </BlockStack>
    </SettingsCard>
  );
}
