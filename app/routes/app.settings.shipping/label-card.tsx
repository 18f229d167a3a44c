import { FormLayout } from "@shopify/polaris";
import { SettingSelect } from "~/components/settings/setting-select";
import { SettingsCard } from "~/components/settings/settings-card";
import type { SettingsEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";

/** The paper of the label printer. */
export function LabelCard({ editor: { draft, set } }: { editor: SettingsEditor }) {
  const t = useText();
  return (
    <SettingsCard title={t("settings:shipping.label.title")} lead={t("settings:shipping.label.lead")}>
      <FormLayout>
        <FormLayout.Group>
          <SettingSelect
            label={t("settings:shipping.label.size")}
            options={[
              { value: "A6" as const, label: t("settings:shipping.label.a6") },
              { value: "A5" as const, label: t("settings:shipping.label.a5") },
            ]}
            value={draft.labelSize}
            onChange={(labelSize) => set({ labelSize })}
          />
          <SettingSelect
            label={t("settings:shipping.label.orientation")}
            options={[
              { value: "portrait" as const, label: t("settings:shipping.label.portrait") },
              { value: "landscape" as const, label: t("settings:shipping.label.landscape") },
            ]}
            value={draft.labelOrientation}
            onChange={(labelOrientation) => set({ labelOrientation })}
          />
        </FormLayout.Group>
      </FormLayout>
    </SettingsCard>
  );
}
