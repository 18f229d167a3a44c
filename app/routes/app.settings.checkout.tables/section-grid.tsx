import { BlockStack, Button, InlineGrid, InlineStack, Text } from "@shopify/polaris";
import { DeleteIcon } from "@shopify/polaris-icons";
import { NumberField } from "~/components/number-field";
import { useText } from "~/components/text";
import type { FallbackSection } from "~/domain/checkout/fallback-sections";
import { CHECKOUT_BOUNDS, CHECKOUT_LIMITS } from "~/domain/checkout/limits";
import { TRANSPORTS } from "~/domain/parcel/request";
import { numberOf } from "~/domain/typed-number";
import type { SectionProps } from "./table-card";

const STEP_GRAMS = 500;
const COLUMNS = "minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) 32px";

/** The weight steps of one area with the fee of each transport; four narrow columns, even on a phone. */
export function SectionGrid({ section, errorOf, change }: SectionProps<FallbackSection>) {
  const t = useText();
  const { steps, beyond } = section;
  const last = numberOf(steps.at(-1)?.upToGrams ?? null) ?? 0;
  return (
    <BlockStack gap="200">
      <Heads
        labels={[t("fees:tables.fallback.weight"), ...TRANSPORTS.map((one) => t(`fees:tables.fallback.${one}`))]}
      />
      {steps.map((step, index) => {
        const set = (part: Partial<typeof step>) =>
          change({ ...section, steps: steps.with(index, { ...step, ...part }) });
        const name = t("fees:tables.fallback.step", { weight: `${step.upToGrams ?? "…"} g` });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step keeps its place while its bound is typed
          <InlineGrid key={index} columns={COLUMNS} gap="200" alignItems="start">
            <NumberField
              label={t("fees:tables.fallback.weight")}
              labelHidden
              unit="g"
              unitHidden
              {...CHECKOUT_BOUNDS.grams}
              value={step.upToGrams}
              error={errorOf(`${index}.upToGrams`)}
              onChange={(upToGrams) => set({ upToGrams })}
            />
            {TRANSPORTS.map((transport) => (
              <NumberField
                key={transport}
                label={`${name}, ${t(`fees:prices.offer.${transport}`)}`}
                labelHidden
                unit="₫"
                unitHidden
                {...CHECKOUT_BOUNDS.vnd}
                value={step[transport]}
                error={errorOf(`${index}.${transport}`)}
                onChange={(vnd) => set({ [transport]: vnd })}
              />
            ))}
            <Button
              variant="tertiary"
              icon={DeleteIcon}
              accessibilityLabel={t("fees:tables.fallback.remove_step", { weight: `${step.upToGrams ?? "…"} g` })}
              disabled={steps.length === 1}
              onClick={() => change({ ...section, steps: steps.filter((_, at) => at !== index) })}
            />
          </InlineGrid>
        );
      })}
      <Text as="span" tone="subdued">
        {t("fees:tables.fallback.beyond")}
      </Text>
      <InlineGrid columns={COLUMNS} gap="200" alignItems="start">
        <NumberField
          label={t("fees:tables.fallback.beyond")}
          labelHidden
          unit="g"
          unitHidden
          {...CHECKOUT_BOUNDS.grams}
          value={beyond.perGrams}
          error={errorOf("beyond.perGrams")}
          onChange={(perGrams) => change({ ...section, beyond: { ...beyond, perGrams } })}
        />
        {TRANSPORTS.map((transport) => (
          <NumberField
            key={transport}
            label={`${t("fees:tables.fallback.beyond")}, ${t(`fees:prices.offer.${transport}`)}`}
            labelHidden
            unit="₫"
            unitHidden
            {...CHECKOUT_BOUNDS.vnd}
            value={beyond[transport]}
            error={errorOf(`beyond.${transport}`)}
            onChange={(vnd) => change({ ...section, beyond: { ...beyond, [transport]: vnd } })}
          />
        ))}
        <span />
      </InlineGrid>
      <InlineStack>
        <Button
          variant="plain"
          disabled={steps.length >= CHECKOUT_LIMITS.steps}
          onClick={() =>
            change({ ...section, steps: [...steps, { upToGrams: last + STEP_GRAMS, road: null, fly: null }] })
          }
        >
          {t("fees:tables.fallback.add_step")}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}

/** The column headings, once for all fields below. */
function Heads({ labels }: { labels: string[] }) {
  return (
    <InlineGrid columns={COLUMNS} gap="200">
      {labels.map((label) => (
        <Text key={label} as="span" tone="subdued">
          {label}
        </Text>
      ))}
    </InlineGrid>
  );
}
