import { Button, Card, Form, FormLayout, Select, TextField } from "@shopify/polaris";
import { useState } from "react";
import { NumberField } from "~/components/number-field";
import { useText } from "~/components/text";

/** What is tried: an address as a buyer types it, and a parcel. */
export interface Trial {
  address1: string;
  address2: string;
  city: string;
  weightGrams: number | null;
  valueVnd: number | null;
  locale: "vi" | "en";
}

interface Props {
  start: Trial;
  asking: boolean;
  ask: (trial: Trial) => void;
}

export function TrialForm({ start, asking, ask }: Props) {
  const t = useText();
  const [trial, setTrial] = useState(start);
  const set = (change: Partial<Trial>) => setTrial({ ...trial, ...change });
  const line = (name: "address1" | "address2" | "city") => (
    <TextField
      label={t(`fees:try.${name}`)}
      autoComplete="off"
      maxLength={500}
      value={trial[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <Card>
      <Form onSubmit={() => ask(trial)}>
        <FormLayout>
          {line("address1")}
          <FormLayout.Group>
            {line("address2")}
            {line("city")}
          </FormLayout.Group>
          <FormLayout.Group>
            <NumberField
              label={t("fees:try.weight")}
              helpText={t("fees:try.weight_help")}
              suffix="g"
              value={trial.weightGrams}
              onChange={(weightGrams) => set({ weightGrams })}
            />
            <NumberField
              label={t("fees:try.value")}
              suffix="₫"
              value={trial.valueVnd}
              onChange={(valueVnd) => set({ valueVnd })}
            />
            <Select
              label={t("fees:try.language")}
              options={[
                { value: "vi", label: t("settings:language.vi") },
                { value: "en", label: t("settings:language.en") },
              ]}
              value={trial.locale}
              onChange={(locale) => set({ locale: locale === "en" ? "en" : "vi" })}
            />
          </FormLayout.Group>
          <Button submit variant="primary" loading={asking}>
            {t("fees:try.submit")}
          </Button>
        </FormLayout>
      </Form>
    </Card>
  );
}
