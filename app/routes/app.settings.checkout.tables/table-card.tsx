import { Banner, BlockStack, Button, Divider, InlineStack, Text } from "@shopify/polaris";
import { Fragment, type ReactNode, useState } from "react";
import { SettingsCard } from "~/components/settings/settings-card";
import type { CheckoutEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";
import type { TableArea } from "~/domain/checkout/fallback-sections";
import type { CheckoutSettings } from "~/domain/checkout/settings";
import { AreaHeading } from "./area-heading";

type TableName = "fallback" | "days";

/** How one of the two tables is edited area by area and stored row by row. */
export interface AreaTable<Name extends TableName, Section extends TableArea> {
  name: Name;
  sections: (rows: CheckoutSettings[Name]) => Section[];
  rows: (sections: Section[]) => CheckoutSettings[Name];
  /** The path of a section's field in the stored settings. */
  paths: (sections: Section[]) => Map<string, string>;
  empty: (area: TableArea) => Section;
  proposed: () => CheckoutSettings[Name];
}

/** A section of the table being edited. */
export interface SectionProps<Section> {
  section: Section;
  /** The message at a field of the section, by its path in the section. */
  errorOf: (field: string) => string | undefined;
  change: (section: Section) => void;
}

export interface TableCardProps<Name extends TableName> {
  editor: CheckoutEditor;
  stored: CheckoutSettings[Name];
  provinces: string[];
}

interface Props<Name extends TableName, Section extends TableArea> extends TableCardProps<Name> {
  table: AreaTable<Name, Section>;
  children: (props: SectionProps<Section>) => ReactNode;
}

/** A table of the shop's own, area by area. A proposal only fills in the form; the merchant saves it. */
export function TableCard<Name extends TableName, Section extends TableArea>(props: Props<Name, Section>) {
  const { table, editor, stored, provinces, children } = props;
  const { name } = table;
  const t = useText();
  const [written, setWritten] = useState<Section[]>([]);
  const [proposed, setProposed] = useState(false);
  // After a discard or a save, the stored table is shown.
  const isWriting = editor.draft[name] !== stored;
  const sections = isWriting ? written : table.sections(stored);
  const paths = table.paths(sections);
  const put = (changed: Section[]) => {
    setWritten(changed);
    editor.set({ [name]: table.rows(changed) });
  };
  const propose = () => {
    setProposed(true);
    put(table.sections(table.proposed()));
  };
  return (
    <SettingsCard title={t(`fees:tables.${name}.title`)} lead={t(`fees:tables.${name}.lead`)}>
      {isWriting && proposed && (
        <Banner tone="info">
          <Text as="p">{t(`fees:tables.${name}.proposed`)}</Text>
        </Banner>
      )}
      {!isWriting && stored.length === 0 ? (
        <BlockStack gap="300" inlineAlign="start">
          <Text as="p">{t(`fees:tables.${name}.empty`)}</Text>
          <Button onClick={propose}>{t(`fees:tables.${name}.propose`)}</Button>
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
              {children({
                section,
                errorOf: (field) => editor.errorOf(paths.get(`${index}.${field}`) ?? ""),
                change: (changed) => put(sections.with(index, changed)),
              })}
            </Fragment>
          ))}
          <InlineStack>
            <Button onClick={() => put([...sections, table.empty({ zone: null, provinces: [] })])}>
              {t(`fees:tables.${name}.add_province`)}
            </Button>
          </InlineStack>
        </BlockStack>
      )}
    </SettingsCard>
  );
}
