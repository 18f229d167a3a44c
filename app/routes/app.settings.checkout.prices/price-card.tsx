import { FormLayout } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { NumberField } from "~/components/number-field";
import { SettingSelect } from "~/components/settings/setting-select";
import { SettingsCard } from "~/components/settings/settings-card";
import type { CheckoutEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";
import { CHECKOUT_BOUNDS } from "~/domain/checkout/limits";
import { numberOf } from "~/domain/typed-number";

const STEPS_VND = [500, 1_000, 5_000, 10_000];

/** From the carrier's fee to the buyer's price, in the order the rules are applied. */
export function PriceCard({ editor: { draft, set, errorOf } }: { editor: CheckoutEditor }) {
  const t = useText();
  const format = useFormat();
  const { markUp, rounding } = draft;
  const steps = [...new Set([...STEPS_VND, numberOf(rounding.stepVnd) ?? 1])]
    .filter((vnd) => vnd > 1)
    .sort((a, b) => a - b);
  return (
    <SettingsCard title={t("fees:prices.price.title")} lead={t("fees:prices.price.lead")}>
      <FormLayout>
        <SettingSelect
          label={t("fees:prices.price.insurance")}
          helpText={t("fees:prices.price.insurance_help")}
          options={[
            { value: "buyer" as const, label: t("fees:prices.price.insurance_buyer") },
            { value: "shop" as const, label: t("fees:prices.price.insurance_shop") },
          ]}
          value={draft.insurancePaidBy}
          onChange={(paidBy) => set({ insurancePaidBy: paidBy })}
        />
        <FormLayout.Group>
          <NumberField
            label={t("fees:prices.price.percent")}
            unit="%"
            decimals={1}
            {...CHECKOUT_BOUNDS.markUpPercent}
            value={markUp.percent}
            error={errorOf("markUp.percent")}
            onChange={(percent) => set({ markUp: { ...markUp, percent } })}
          />
          <NumberField
            label={t("fees:prices.price.fixed")}
            helpText={t("fees:prices.price.signed_help")}
            unit="₫"
            {...CHECKOUT_BOUNDS.markUpVnd}
            value={markUp.fixedVnd}
            error={errorOf("markUp.fixedVnd")}
            onChange={(fixedVnd) => set({ markUp: { ...markUp, fixedVnd } })}
          />
        </FormLayout.Group>
        <NumberField
          label={t("fees:prices.price.cap")}
          helpText={t("fees:prices.price.cap_help")}
          unit="₫"
          {...CHECKOUT_BOUNDS.vnd}
          value={draft.capVnd}
          error={errorOf("capVnd")}
          onChange={(capVnd) => set({ capVnd })}
        />
        <FormLayout.Group>
          <SettingSelect
            label={t("fees:prices.price.rounding")}
            options={[
              { value: 1, label: t("fees:prices.price.round_1") },
              ...steps.map((value) => ({ value, label: format.money(value) })),
            ]}
            value={rounding.stepVnd}
            onChange={(stepVnd) => set({ rounding: { ...rounding, stepVnd } })}
          />
          <SettingSelect
            label={t("fees:prices.price.direction")}
            options={(["up", "nearest", "down"] as const).map((value) => ({
              value,
              label: t(`fees:prices.price.${value}`),
            }))}
            value={rounding.direction}
            onChange={(direction) => set({ rounding: { ...rounding, direction } })}
          />
        </FormLayout.Group>
      </FormLayout>
    </SettingsCard>
  );
}
