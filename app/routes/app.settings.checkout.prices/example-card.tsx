import { BlockStack, FormLayout, Select, Text } from "@shopify/polaris";
import { useMemo, useState } from "react";
import { PriceSteps } from "~/components/checkout/price-steps";
import { RatesShown } from "~/components/checkout/rates-shown";
import { settingsToSave } from "~/components/checkout/settings-to-save";
import { useFormat } from "~/components/format";
import { NumberField } from "~/components/number-field";
import type { Draft } from "~/components/settings/draft";
import { SettingsCard } from "~/components/settings/settings-card";
import { useLocale, useText } from "~/components/text";
import { CHECKOUT_BOUNDS } from "~/domain/checkout/limits";
import type { CheckoutSettings } from "~/domain/checkout/settings";
import type { CarrierFee } from "~/domain/fee/carrier-fee";
import { buyerPrice } from "~/domain/fee/price-rules";
import { shippingRate } from "~/domain/fee/rates-answer";
import { TRANSPORTS, type Transport } from "~/domain/parcel/request";
import { provincesOfToday } from "~/domain/places/provinces";
import { type NumberEntry, numberOf } from "~/domain/typed-number";
import type { PricesView } from "~/flows/checkout/read-prices.server";
import { rateTexts } from "~/locales/rate-texts";

interface Props {
  draft: Draft<CheckoutSettings>;
  provinces: string[];
  sample: PricesView["sample"];
}

/** For a shop without an answer from the carrier; the page says that these fees are assumed. */
const ASSUMED: Record<Transport, CarrierFee> = {
  road: { feeVnd: 32_000, insuranceVnd: 0, surchargesVnd: 0 },
  fly: { feeVnd: 55_000, insuranceVnd: 0, surchargesVnd: 0 },
};

/** What a buyer would see with the rules in the form, saved or not. */
export function ExampleCard({ draft, provinces, sample }: Props) {
  const t = useText();
  const format = useFormat();
  const locale = useLocale();
  const [order, setOrder] = useState<NumberEntry>(500_000);
  const [to, setTo] = useState(sample.to);
  const [feesVnd, setFeesVnd] = useState<Record<Transport, NumberEntry>>({
    road: (sample.fees.road ?? ASSUMED.road).feeVnd,
    fly: (sample.fees.fly ?? ASSUMED.fly).feeVnd,
  });
  const known = useMemo(() => provincesOfToday(provinces), [provinces]);
  const settings = settingsToSave(draft);
  const orderVnd = numberOf(order) ?? 0;
  const offered = TRANSPORTS.filter((transport) => draft.transports.includes(transport));
  const shown = offered.map((transport) => {
    const fee = { ...(sample.fees[transport] ?? ASSUMED[transport]), feeVnd: numberOf(feesVnd[transport]) ?? 0 };
    const price = buyerPrice(fee, settings, { transport, toProvince: to, goodsVnd: orderVnd }, known);
    const facts = { transport, price, days: sample.days[transport], missing: null };
    // No dates are shown here, so any time will do.
    return { transport, fee, price, rate: shippingRate(facts, settings, rateTexts(locale), 0) };
  });
  const helpOf = (transport: Transport) => {
    const said = sample.fees[transport];
    if (!said) return t("fees:prices.example.assumed");
    // The carrier was asked about one place only; for a typed fee nothing is claimed.
    if (said.feeVnd !== feesVnd[transport]) return undefined;
    return t(to === sample.to ? "fees:prices.example.carrier_said" : "fees:prices.example.other_place", {
      to: sample.to,
    });
  };
  return (
    <SettingsCard
      title={t("fees:prices.example.title")}
      lead={t("fees:prices.example.text", {
        value: format.money(orderVnd),
        from: sample.from ?? t("fees:prices.example.your_pickup"),
        to,
      })}
    >
      <RatesShown rates={shown.map(({ rate }) => rate)} />
      {shown.map(({ transport, fee, price }) => (
        <BlockStack key={transport} gap="100">
          <Text as="h3" variant="headingSm">
            {t(`fees:prices.offer.${transport}`)}
          </Text>
          <PriceSteps feeVnd={fee.feeVnd} price={price} />
        </BlockStack>
      ))}
      <FormLayout>
        <FormLayout.Group>
          <NumberField label={t("fees:prices.example.order")} unit="₫" value={order} onChange={setOrder} />
          <Select label={t("fees:prices.example.to")} options={provinces} value={to} onChange={setTo} />
        </FormLayout.Group>
        <FormLayout.Group>
          {offered.map((transport) => (
            <NumberField
              key={transport}
              label={`${t("fees:prices.example.fee")} (${t(`fees:prices.offer.${transport}`)})`}
              helpText={helpOf(transport)}
              unit="₫"
              {...CHECKOUT_BOUNDS.vnd}
              value={feesVnd[transport]}
              onChange={(vnd) => setFeesVnd({ ...feesVnd, [transport]: vnd })}
            />
          ))}
        </FormLayout.Group>
      </FormLayout>
    </SettingsCard>
  );
}
