import { Checkbox, ChoiceList } from "@shopify/polaris";
import { NumberField } from "~/components/number-field";
import { SettingsCard } from "~/components/settings/settings-card";
import type { CheckoutEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";
import { CHECKOUT_BOUNDS } from "~/domain/checkout/limits";
import { TRANSPORTS } from "~/domain/parcel/request";

/** Which transports buyers may choose, and how parcels from several locations are quoted. */
export function OfferCard({ editor: { draft, set, errorOf } }: { editor: CheckoutEditor }) {
  const t = useText();
  return (
    <SettingsCard title={t("fees:prices.offer.title")}>
      <ChoiceList
        allowMultiple
        title={t("fees:prices.offer.title")}
        titleHidden
        choices={TRANSPORTS.map((value) => ({ value, label: t(`fees:prices.offer.${value}`) }))}
        selected={draft.transports}
        error={errorOf("transports") && t("fees:prices.offer.one_needed")}
        onChange={(chosen) => set({ transports: TRANSPORTS.filter((transport) => chosen.includes(transport)) })}
      />
      <Checkbox
        label={t("fees:prices.offer.air_local")}
        helpText={t("fees:prices.offer.air_local_help")}
        disabled={!draft.transports.includes("fly")}
        checked={draft.airWithinProvince}
        onChange={(airWithinProvince) => set({ airWithinProvince })}
      />
      <Checkbox
        label={t("fees:prices.offer.combine")}
        helpText={t("fees:prices.offer.combine_help")}
        checked={draft.combineOrigins}
        onChange={(combineOrigins) => set({ combineOrigins })}
      />
      <Checkbox
        label={t("fees:prices.offer.cod")}
        helpText={t("fees:prices.offer.cod_help")}
        checked={draft.codPossible}
        onChange={(codPossible) => set({ codPossible })}
      />
      <NumberField
        label={t("fees:prices.handling.label")}
        helpText={t("fees:prices.handling.help")}
        unit={t("settings:privacy.retention.unit")}
        {...CHECKOUT_BOUNDS.handlingDays}
        value={draft.handlingDays}
        error={errorOf("handlingDays")}
        onChange={(handlingDays) => set({ handlingDays })}
      />
    </SettingsCard>
  );
}
