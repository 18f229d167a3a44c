import { BlockStack, Checkbox } from "@shopify/polaris";
import { NumberField } from "~/components/number-field";
import { SettingsCard } from "~/components/settings/settings-card";
import type { SettingsEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";
import { MOST_REFUSALS } from "~/domain/confirm/setting";

/** Which COD orders are confirmed with their buyers before they are shipped (decision 089). */
export function ConfirmCard({ editor }: { editor: SettingsEditor }) {
  const t = useText();
  const { confirmCod } = editor.draft;
  const set = (change: Partial<typeof confirmCod>) => editor.set({ confirmCod: { ...confirmCod, ...change } });
  return (
    <SettingsCard title={t("confirm:setting.title")} lead={t("confirm:setting.lead")}>
      <Checkbox label={t("confirm:setting.all")} checked={confirmCod.all} onChange={(all) => set({ all })} />
      {!confirmCod.all && (
        <BlockStack gap="300">
          <Checkbox
            label={t("confirm:setting.first_time")}
            checked={confirmCod.firstTime}
            onChange={(firstTime) => set({ firstTime })}
          />
          <NumberField
            label={t("confirm:setting.above")}
            helpText={t("confirm:setting.above_help")}
            unit="₫"
            value={confirmCod.aboveVnd}
            error={editor.errorOf("confirmCod.aboveVnd")}
            onChange={(aboveVnd) => set({ aboveVnd })}
          />
          <NumberField
            label={t("confirm:setting.refused")}
            helpText={t("confirm:setting.refused_help")}
            unit={t("confirm:setting.times")}
            min={1}
            max={MOST_REFUSALS}
            value={confirmCod.refusedTimes}
            error={editor.errorOf("confirmCod.refusedTimes")}
            onChange={(refusedTimes) => set({ refusedTimes })}
          />
        </BlockStack>
      )}
    </SettingsCard>
  );
}
