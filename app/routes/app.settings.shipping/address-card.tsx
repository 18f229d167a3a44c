import { Checkbox } from "@shopify/polaris";
import { SettingsCard } from "~/components/settings/settings-card";
import type { SettingsEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";

/** How addresses with and without a district are read (domain 3.2). */
export function AddressCard({ editor: { draft, set } }: { editor: SettingsEditor }) {
  const t = useText();
  return (
    <SettingsCard title={t("settings:shipping.address.title")}>
      <Checkbox
        label={t("settings:shipping.address.two_level")}
        helpText={t("settings:shipping.address.two_level_help")}
        checked={draft.assumeTwoLevel ?? true}
        onChange={(assumeTwoLevel) => set({ assumeTwoLevel })}
      />
    </SettingsCard>
  );
}
