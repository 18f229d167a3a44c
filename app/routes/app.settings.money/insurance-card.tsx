import { SettingsCard } from "~/components/settings/settings-card";
import type { SettingsEditor } from "~/components/settings/settings-form";
import { ShopKindChoice } from "~/components/shop-kind-choice";
import { useText } from "~/components/text";

/** The value from which a parcel is insured. */
export function InsuranceCard({ editor: { draft, set } }: { editor: SettingsEditor }) {
  const t = useText();
  return (
    <SettingsCard title={t("settings:money.insurance.title")} lead={t("setup:money.kind.lead")}>
      <ShopKindChoice value={draft.shopKind} onChange={(shopKind) => set({ shopKind })} />
    </SettingsCard>
  );
}
