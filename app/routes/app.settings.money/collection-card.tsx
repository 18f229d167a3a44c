import { Checkbox } from "@shopify/polaris";
import { SettingNumber } from "~/components/settings/setting-number";
import { SettingSelect } from "~/components/settings/setting-select";
import { SettingsCard } from "~/components/settings/settings-card";
import type { SettingsEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";

/** How the amount due is divided, who pays the carrier, and which parcels staff must look at first (domain 1.6, 2.2, 5.4). */
export function CollectionCard({ editor }: { editor: SettingsEditor }) {
  const t = useText();
  const { draft, set } = editor;
  return (
    <SettingsCard title={t("settings:money.collection.title")}>
      <SettingSelect
        label={t("settings:money.collection.split")}
        helpText={t("settings:money.collection.split_help")}
        options={[
          { value: "by_value" as const, label: t("settings:money.collection.by_value") },
          { value: "first" as const, label: t("settings:money.collection.first") },
          { value: "by_hand" as const, label: t("settings:money.collection.by_hand") },
        ]}
        value={draft.codSplit}
        onChange={(codSplit) => set({ codSplit })}
      />
      <Checkbox
        label={t("settings:money.collection.receiver_pays")}
        helpText={t("settings:money.collection.receiver_pays_help")}
        checked={draft.receiverPaysFee ?? false}
        onChange={(receiverPaysFee) => set({ receiverPaysFee })}
      />
      <SettingNumber
        editor={editor}
        setting="holdCodAboveVnd"
        label={t("settings:money.collection.hold_above")}
        helpText={t("settings:money.collection.hold_above_help")}
        unit="₫"
      />
    </SettingsCard>
  );
}
