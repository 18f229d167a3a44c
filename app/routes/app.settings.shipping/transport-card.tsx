import { FormLayout } from "@shopify/polaris";
import { SettingNumber } from "~/components/settings/setting-number";
import { SettingSelect } from "~/components/settings/setting-select";
import { SettingsCard } from "~/components/settings/settings-card";
import type { SettingsEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";
import { SETTINGS_LIMITS } from "~/domain/settings/limits";

/** How parcels travel, and the shifts of pickup and delivery. */
export function TransportCard({ editor }: { editor: SettingsEditor }) {
  const t = useText();
  const { draft, set } = editor;
  const shifts = [
    { value: null, label: t("settings:shipping.shift.any") },
    { value: 1 as const, label: t("settings:shipping.shift.morning") },
    { value: 2 as const, label: t("settings:shipping.shift.afternoon") },
  ];
  return (
    <SettingsCard title={t("settings:shipping.transport.title")} lead={t("settings:shipping.transport.lead")}>
      <FormLayout>
        <FormLayout.Group>
          <SettingSelect
            label={t("settings:shipping.transport.label")}
            options={[
              { value: null, label: t("settings:shipping.transport.any") },
              { value: "road" as const, label: t("settings:shipping.transport.road") },
              { value: "fly" as const, label: t("settings:shipping.transport.fly") },
              { value: "cheapest" as const, label: t("settings:shipping.transport.cheapest") },
            ]}
            value={draft.transport}
            onChange={(transport) => set({ transport })}
          />
          <SettingSelect
            label={t("settings:shipping.pick_option.label")}
            options={[
              { value: "cod" as const, label: t("settings:shipping.pick_option.cod") },
              { value: "post" as const, label: t("settings:shipping.pick_option.post") },
            ]}
            value={draft.pickOption}
            onChange={(pickOption) => set({ pickOption })}
          />
        </FormLayout.Group>
        <SettingNumber
          editor={editor}
          setting="arriveWithinDays"
          label={t("settings:shipping.transport.within_days")}
          helpText={t("settings:shipping.transport.within_days_help")}
          unit={t("settings:shipping.transport.days_unit")}
          {...SETTINGS_LIMITS.arriveWithinDays}
        />
        <FormLayout.Group>
          <SettingSelect
            label={t("settings:shipping.shift.pickup")}
            options={shifts}
            value={draft.pickWorkShift}
            onChange={(pickWorkShift) => set({ pickWorkShift })}
          />
          <SettingSelect
            label={t("settings:shipping.shift.delivery")}
            options={shifts}
            value={draft.deliverWorkShift}
            onChange={(deliverWorkShift) => set({ deliverWorkShift })}
          />
        </FormLayout.Group>
      </FormLayout>
    </SettingsCard>
  );
}
