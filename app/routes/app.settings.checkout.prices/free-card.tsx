import { Checkbox, ChoiceList } from "@shopify/polaris";
import { NumberField } from "~/components/number-field";
import { SettingsCard } from "~/components/settings/settings-card";
import type { CheckoutEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";
import { CHECKOUT_BOUNDS } from "~/domain/checkout/limits";
import { TRANSPORTS } from "~/domain/parcel/request";

const FIRST_VND = 500_000;

/** Free shipping above an order value. */
export function FreeCard({ editor: { draft, set, errorOf } }: { editor: CheckoutEditor }) {
  const t = useText();
  const { freeFrom } = draft;
  return (
    <SettingsCard title={t("fees:prices.free.title")}>
      <Checkbox
        label={t("fees:prices.free.on")}
        checked={freeFrom !== null}
        onChange={(on) => set({ freeFrom: on ? { orderVnd: FIRST_VND, transports: ["road"] } : null })}
      />
      {freeFrom && (
        <>
          <NumberField
            label={t("fees:prices.free.from")}
            helpText={t("fees:prices.free.from_help")}
            unit="₫"
            {...CHECKOUT_BOUNDS.freeFromVnd}
            value={freeFrom.orderVnd}
            error={errorOf("freeFrom.orderVnd")}
            onChange={(orderVnd) => set({ freeFrom: { ...freeFrom, orderVnd } })}
          />
          <ChoiceList
            allowMultiple
            title={t("fees:prices.free.for")}
            choices={TRANSPORTS.map((value) => ({ value, label: t(`fees:prices.offer.${value}`) }))}
            selected={freeFrom.transports}
            error={errorOf("freeFrom.transports") && t("fees:prices.offer.one_needed")}
            onChange={(chosen) =>
              set({ freeFrom: { ...freeFrom, transports: TRANSPORTS.filter((one) => chosen.includes(one)) } })
            }
          />
        </>
      )}
    </SettingsCard>
  );
}
