import { Banner, BlockStack, Button, Divider, InlineGrid, InlineStack, Text } from "@shopify/polaris";
import { Fragment, useState } from "react";
import { NumberField } from "~/components/number-field";
import { SettingsCard } from "~/components/settings/settings-card";
import type { CheckoutEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";
import { type DaySection, dayPaths, dayRows, daySections, emptyDays } from "~/domain/checkout/fallback-sections";
import { CHECKOUT_BOUNDS } from "~/domain/checkout/limits";
import { proposedDays } from "~/domain/checkout/proposed-tables";
import type { CheckoutSettings } from "~/domain/checkout/settings";
import type { Transport } from "~/domain/parcel/request";
import { AreaHeading } from "./area-heading";

interface Props {
  editor: CheckoutEditor;
  stored: CheckoutSettings["days"];
  provinces: string[];
}

const TRANSPORTS: Transport[] = ["road", "fly"];
const COLUMNS = "minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr)";

/** How many days parcels take, until the shop's own parcels tell. */
export function DaysCard({ editor, stored, provinces }: Props) {
  const t = useText();
  const [written, setWritten] = useState<DaySection[]>([]);
  const [proposed, setProposed] = useState(false);
  const isWriting = editor.draft.days !== stored;
  const sections = isWriting ? written : daySections(stored);
  const paths = dayPaths(sections);
  const put = (changed: DaySection[]) => {
    setWritten(changed);
    editor.set({ days: dayRows(changed) });
  };
  const propose = () => {
    setProposed(true);
    put(daySections(proposedDays()));
  };
  const errorOf = (field: string, { from, to }: DaySection["road"]) => {
    const fault = editor.errorOf(paths.get(field) ?? "");
    return fault && typeof from === "number" && typeof to === "number" && to < from
      ? t("fees:tables.days.before_from")
      : fault;
  };
  const heads = ["", t("fees:tables.days.from"), t("fees:tables.days.to")];
  return (
    <SettingsCard title={t("fees:tables.days.title")} lead={t("fees:tables.days.lead")}>
      {isWriting && proposed && (
        <Banner tone="info">
          <Text as="p">{t("fees:tables.days.proposed")}</Text>
        </Banner>
      )}
      {!isWriting && stored.length === 0 ? (
        <BlockStack gap="300" inlineAlign="start">
          <Text as="p">{t("fees:tables.days.empty")}</Text>
          <Button onClick={propose}>{t("fees:tables.days.propose")}</Button>
        </BlockStack>
      ) : (
        <BlockStack gap="400">
          {sections.map((section, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an area keeps its place while its provinces change
            <Fragment key={index}>
              {index > 0 && <Divider />}
              <AreaHeading
                area={section}
                provinces={provinces}
                choose={(chosen) => put(sections.with(index, { ...section, provinces: chosen }))}
                remove={() => put(sections.filter((_, at) => at !== index))}
              />
              <BlockStack gap="200">
                <InlineGrid columns={COLUMNS} gap="200">
                  {heads.map((head) => (
                    <Text key={head} as="span" tone="subdued">
                      {head}
                    </Text>
                  ))}
                </InlineGrid>
                {TRANSPORTS.map((transport) => {
                  const days = section[transport];
                  const label = t(`fees:prices.offer.${transport}`);
                  const set = (part: Partial<typeof days>) =>
                    put(sections.with(index, { ...section, [transport]: { ...days, ...part } }));
                  return (
                    <InlineGrid key={transport} columns={COLUMNS} gap="200" alignItems="center">
                      <Text as="span">{label}</Text>
                      <NumberField
                        label={`${label}: ${t("fees:tables.days.from")}`}
                        labelHidden
                        unit={t("settings:privacy.retention.unit")}
                        unitHidden
                        {...CHECKOUT_BOUNDS.daysInTransit}
                        value={days.from}
                        error={errorOf(`${index}.${transport}.from`, days)}
                        onChange={(from) => set({ from })}
                      />
                      <NumberField
                        label={`${label}: ${t("fees:tables.days.to")}`}
                        labelHidden
                        unit={t("settings:privacy.retention.unit")}
                        unitHidden
                        {...CHECKOUT_BOUNDS.daysInTransit}
                        value={days.to}
                        error={errorOf(`${index}.${transport}.to`, days)}
                        onChange={(to) => set({ to })}
                      />
                    </InlineGrid>
                  );
                })}
              </BlockStack>
            </Fragment>
          ))}
          <InlineStack>
            <Button onClick={() => put([...sections, emptyDays({ zone: null, provinces: [] })])}>
              {t("fees:prices.provinces.add")}
            </Button>
          </InlineStack>
        </BlockStack>
      )}
    </SettingsCard>
  );
}
