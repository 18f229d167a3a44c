import { Banner, BlockStack, Button, Divider, InlineStack, Text } from "@shopify/polaris";
import { Fragment, useState } from "react";
import { SettingsCard } from "~/components/settings/settings-card";
import type { CheckoutEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";
import {
  emptySection,
  type FallbackSection,
  fallbackPaths,
  fallbackRows,
  fallbackSections,
} from "~/domain/checkout/fallback-sections";
import { proposedFallback } from "~/domain/checkout/proposed-tables";
import type { CheckoutSettings } from "~/domain/checkout/settings";
import { AreaHeading } from "./area-heading";
import { SectionGrid } from "./section-grid";

interface Props {
  editor: CheckoutEditor;
  stored: CheckoutSettings["fallback"];
  provinces: string[];
}

/** The shop's own price list, area by area. A proposal is only written into the form: saving it is the merchant's. */
export function FallbackCard({ editor, stored, provinces }: Props) {
  const t = useText();
  const [written, setWritten] = useState<FallbackSection[]>([]);
  const [proposed, setProposed] = useState(false);
  // What is discarded or saved stands as it is stored.
  const isWriting = editor.draft.fallback !== stored;
  const sections = isWriting ? written : fallbackSections(stored);
  const paths = fallbackPaths(sections);
  const put = (changed: FallbackSection[]) => {
    setWritten(changed);
    editor.set({ fallback: fallbackRows(changed) });
  };
  const propose = () => {
    setProposed(true);
    put(fallbackSections(proposedFallback()));
  };
  return (
    <SettingsCard title={t("fees:tables.fallback.title")} lead={t("fees:tables.fallback.lead")}>
      {isWriting && proposed && (
        <Banner tone="info">
          <Text as="p">{t("fees:tables.fallback.proposed")}</Text>
        </Banner>
      )}
      {!isWriting && stored.length === 0 ? (
        <BlockStack gap="300" inlineAlign="start">
          <Text as="p">{t("fees:tables.fallback.empty")}</Text>
          <Button onClick={propose}>{t("fees:tables.fallback.propose")}</Button>
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
              <SectionGrid
                section={section}
                errorOf={(field) => editor.errorOf(paths.get(`${index}.${field}`) ?? "")}
                change={(changed) => put(sections.with(index, changed))}
              />
            </Fragment>
          ))}
          <InlineStack>
            <Button onClick={() => put([...sections, emptySection({ zone: null, provinces: [] })])}>
              {t("fees:tables.fallback.add_province")}
            </Button>
          </InlineStack>
        </BlockStack>
      )}
    </SettingsCard>
  );
}
