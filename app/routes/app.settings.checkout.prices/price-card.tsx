import { FormLayout } from "@shopify/polaris";
import type { CheckoutEditor } from "~/components/checkout/checkout-form";
import { SignedField } from "~/components/checkout/signed-field";
import { useFormat } from "~/components/format";
import { NumberField } from "~/components/number-field";
import { SettingSelect } from "~/components/settings/setting-select";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";

const STEPS_VND = [500, 1_000, 5_000, 10_000];

/** From the carrier's fee to the buyer's price, in the order in which the rules are applied. */
export function PriceCard({ editor: { draft, set, errorOf } }: { editor: CheckoutEditor }) {
  const t = useText();
  const format = useFormat();
  const { markUp, rounding } = draft;
  const steps = [...new Set([...STEPS_VND, rounding.stepVnd ?? 1])].filter((vnd) => vnd > 1).sort((a, b) => a - b);
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
          onChange={(paidBy) => set({ insurancePaidBy: paidBy ?? "buyer" })}
        />
        <FormLayout.Group>
          <SignedField
            label={t("fees:prices.price.percent")}
            suffix="%"
            decimals={1}
            value={markUp.percent}
            error={errorOf("markUp.percent")}
            onChange={(percent) => set({ markUp: { ...markUp, percent } })}
          />
          <SignedField
            label={t("fees:prices.price.fixed")}
            helpText={t("fees:prices.price.signed_help")}
            suffix="₫"
            decimals={0}
            value={markUp.fixedVnd}
            error={errorOf("markUp.fixedVnd")}
            onChange={(fixedVnd) => set({ markUp: { ...markUp, fixedVnd } })}
          />
        </FormLayout.Group>
        <NumberField
          label={t("fees:prices.price.cap")}
          helpText={t("fees:prices.price.cap_help")}
          suffix="₫"
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
            onChange={(stepVnd) => set({ rounding: { ...rounding, stepVnd: stepVnd ?? 1 } })}
          />
          <SettingSelect
            label={t("fees:prices.price.direction")}
            options={(["up", "nearest", "down"] as const).map((value) => ({
              value,
              label: t(`fees:prices.price.${value}`),
            }))}
            value={rounding.direction}
            onChange={(direction) => set({ rounding: { ...rounding, direction: direction ?? "up" } })}
          />
        </FormLayout.Group>
      </FormLayout>
    </SettingsCard>
  );
}
