import { Text } from "@shopify/polaris";
import { NumberField } from "~/components/number-field";
import { SettingsCard } from "~/components/settings/settings-card";
import type { SettingsEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";
import type { PrivacyView } from "~/flows/privacy/show.server";

/** How many days the buyer's data of a finished order are kept, and what happens then. */
export function RetentionCard({ editor, days }: { editor: SettingsEditor; days: PrivacyView["days"] }) {
  const t = useText();
  const { draft, set, errorOf } = editor;
  return (
    <SettingsCard title={t("settings:privacy.retention.title")} lead={t("settings:privacy.retention.lead")}>
      <NumberField
        label={t("settings:privacy.retention.days")}
        min={days.shortest}
        max={days.longest}
        unit={t("settings:privacy.retention.unit")}
        helpText={t("settings:privacy.retention.bounds", { shortest: days.shortest, longest: days.longest })}
        placeholder={days.longest}
        value={draft.retentionDays}
        error={errorOf("retentionDays")}
        onChange={(retentionDays) => set({ retentionDays })}
      />
      <Text as="p" tone="subdued">
        {t("settings:privacy.retention.others", { longest: days.longest })}
      </Text>
    </SettingsCard>
  );
}
