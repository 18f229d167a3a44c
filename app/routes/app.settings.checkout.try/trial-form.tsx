import { Button, Card, ChoiceList, Form, FormLayout, Select, TextField } from "@shopify/polaris";
import { useState } from "react";
import { NumberField } from "~/components/number-field";
import { useText } from "~/components/text";
import { CHECKOUT_LIMITS } from "~/domain/checkout/limits";
import type { Locale } from "~/domain/locale";
import { isWithin, type NumberEntry } from "~/domain/typed-number";
import { CartField, type CartLine } from "./cart-field";
import type { TrialBody } from "./trial";

/** An address as a buyer types it, with the weight and value of a parcel. */
interface Start {
  address1: string;
  address2: string;
  city: string;
  weightGrams: NumberEntry;
  valueVnd: NumberEntry;
  locale: Locale;
}

interface Props {
  start: Start;
  /** Pickups the goods may leave from, the default first; with fewer than two there is nothing to choose. */
  pickups: { pickAddressId: string; name: string }[];
  trying: boolean;
  onTry: (trial: TrialBody) => void;
}

type Goods = "cart" | "parcel";

/** The form of a trial quote. */
export function TrialForm({ start, pickups, trying, onTry }: Props) {
  const t = useText();
  const [trial, setTrial] = useState(start);
  const [goods, setGoods] = useState<Goods>("parcel");
  const [lines, setLines] = useState<CartLine[]>([]);
  const [pickAddressId, setPickup] = useState(pickups[0]?.pickAddressId ?? null);
  const [isEmpty, setEmpty] = useState(false);
  const set = (change: Partial<Start>) => setTrial({ ...trial, ...change });
  const submit = () => {
    const { weightGrams, valueVnd, ...address } = trial;
    if (goods === "parcel") {
      if (isWithin(weightGrams, 0, CHECKOUT_LIMITS.trialGrams) && isWithin(valueVnd, 0, CHECKOUT_LIMITS.trialVnd)) {
        onTry({ ...address, weightGrams, valueVnd });
      }
      return;
    }
    const filled = lines.flatMap(({ variantId, quantity }) => (quantity ? [{ variantId, quantity }] : []));
    const askable = filled.flatMap(({ variantId, quantity }) =>
      isWithin(quantity, 1, CHECKOUT_LIMITS.trialPieces) && quantity ? [{ variantId, quantity }] : [],
    );
    setEmpty(filled.length === 0);
    if (filled.length > 0 && askable.length === filled.length) onTry({ ...address, lines: askable, pickAddressId });
  };
  const line = (name: "address1" | "address2" | "city") => (
    <TextField
      label={t(`fees:try.${name}`)}
      autoComplete="off"
      maxLength={500}
      value={trial[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const language = (
    <Select
      label={t("fees:try.language")}
      options={[
        { value: "vi", label: t("settings:language.vi") },
        { value: "en", label: t("settings:language.en") },
      ]}
      value={trial.locale}
      onChange={(locale) => set({ locale: locale === "en" ? "en" : "vi" })}
    />
  );
  return (
    <Card>
      <Form onSubmit={submit}>
        <FormLayout>
          {line("address1")}
          <FormLayout.Group>
            {line("address2")}
            {line("city")}
          </FormLayout.Group>
          <ChoiceList
            title={t("fees:try.goods")}
            choices={[
              { value: "parcel", label: t("fees:try.of_parcel") },
              { value: "cart", label: t("fees:try.of_cart") },
            ]}
            selected={[goods]}
            onChange={([chosen]) => setGoods(chosen === "cart" ? "cart" : "parcel")}
          />
          {goods === "cart" && (
            <CartField
              lines={lines}
              error={isEmpty ? t("fees:try.cart.empty") : undefined}
              onChange={(changed) => {
                setEmpty(false);
                setLines(changed);
              }}
            />
          )}
          {goods === "cart" ? (
            <FormLayout.Group>
              {pickups.length > 1 && (
                <Select
                  label={t("fees:try.cart.from")}
                  helpText={t("fees:try.cart.from_help")}
                  options={pickups.map(({ pickAddressId: value, name }) => ({ value, label: name }))}
                  value={pickAddressId ?? ""}
                  onChange={setPickup}
                />
              )}
              {language}
            </FormLayout.Group>
          ) : (
            <FormLayout.Group>
              <NumberField
                label={t("fees:try.weight")}
                helpText={t("fees:try.weight_help")}
                unit="g"
                max={CHECKOUT_LIMITS.trialGrams}
                value={trial.weightGrams}
                onChange={(weightGrams) => set({ weightGrams })}
              />
              <NumberField
                label={t("fees:try.value")}
                unit="₫"
                max={CHECKOUT_LIMITS.trialVnd}
                value={trial.valueVnd}
                onChange={(valueVnd) => set({ valueVnd })}
              />
              {language}
            </FormLayout.Group>
          )}
          <Button submit variant="primary" loading={trying}>
            {t("fees:try.submit")}
          </Button>
        </FormLayout>
      </Form>
    </Card>
  );
}
