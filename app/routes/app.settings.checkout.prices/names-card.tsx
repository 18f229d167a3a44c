import { BlockStack, FormLayout, Text, TextField } from "@shopify/polaris";
import { SettingsCard } from "~/components/settings/settings-card";
import type { CheckoutEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";
import { LOCALES } from "~/domain/locale";
import { TRANSPORTS } from "~/domain/parcel/request";
import { rateTexts } from "~/locales/rate-texts";

/** The shop's own names for its rates, in both checkout languages. */
export function NamesCard({ editor: { draft, set, errorOf } }: { editor: CheckoutEditor }) {
  const t = useText();
  const { names } = draft;
  return (
    <SettingsCard title={t("fees:prices.names.title")} lead={t("fees:prices.names.lead")}>
      {LOCALES.map((language) => (
        <BlockStack key={language} gap="200">
          <Text as="h3" variant="headingSm">
            {t(`fees:prices.names.${language}`)}
          </Text>
          <FormLayout>
            <FormLayout.Group>
              {TRANSPORTS.filter((transport) => draft.transports.includes(transport)).map((transport) => (
                <TextField
                  key={transport}
                  label={t(`fees:prices.offer.${transport}`)}
                  autoComplete="off"
                  maxLength={80}
                  placeholder={rateTexts(language).texts.name[transport]}
                  value={names[language][transport]}
                  error={errorOf(`names.${language}.${transport}`)}
                  onChange={(name) =>
                    set({ names: { ...names, [language]: { ...names[language], [transport]: name } } })
                  }
                />
              ))}
            </FormLayout.Group>
          </FormLayout>
        </BlockStack>
      ))}
    </SettingsCard>
  );
}
