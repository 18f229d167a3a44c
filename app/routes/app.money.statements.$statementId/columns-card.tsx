import { BlockStack, Button, Card, Collapsible, InlineStack, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { COLUMN_FIELDS, type ColumnField } from "~/domain/statement/fields";
import type { Mapping } from "~/domain/statement/mapping";
import type { SheetView, StatementPageView } from "~/flows/statement/views";
import type { Acting } from "./use-acting";

interface Props {
  statement: StatementPageView;
  sheets: readonly SheetView[];
  acting: Acting;
}

/** Rows shown as examples of what a column holds. */
const EXAMPLES = 3;
/** A header is looked for so far down. */
const HEADERS = 15;

/** Which column holds what, with examples of its content; open at once where Waybill could not tell. */
export function ColumnsCard({ statement, sheets, acting }: Props) {
  const t = useText();
  const isAsked = statement.state === "columns";
  const [open, setOpen] = useState(isAsked);
  const [mapping, setMapping] = useState(() => statement.mapping ?? emptyMapping(sheets[0]));
  const sheet = sheets[mapping.sheet];
  const header = sheet?.rows.find(({ n }) => n === mapping.headerRow);
  const below = (sheet?.rows ?? []).filter(({ n }) => n > mapping.headerRow);
  const width = Math.max(mapping.columns.length, ...(sheet?.rows ?? []).map(({ cells }) => cells.length), 0);
  const change = (part: Partial<Mapping>) => setMapping({ ...mapping, ...part });
  const fields = [
    { value: "", label: t("statements:field_none") },
    ...COLUMN_FIELDS.map((value) => ({ value, label: t(`statements:field.${value}`) })),
  ];
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {t("statements:columns_title")}
          </Text>
          {!isAsked && (
            <Button variant="plain" onClick={() => setOpen(!open)} ariaExpanded={open} ariaControls="statement-columns">
              {t("statements:columns_show")}
            </Button>
          )}
        </InlineStack>
        <Collapsible id="statement-columns" open={open} transition={false}>
          <BlockStack gap="300">
            <Text as="p" tone="subdued">
              {t(isAsked ? "statements:columns_ask" : "statements:columns_help")}
            </Text>
            {sheets.length > 1 && (
              <Select
                label={t("statements:sheet")}
                value={String(mapping.sheet)}
                options={sheets.map(({ name }, at) => ({
                  value: String(at),
                  label: name || t("statements:sheet_name", { n: at + 1 }),
                }))}
                onChange={(at) => setMapping({ ...emptyMapping(sheets[Number(at)]), sheet: Number(at) })}
              />
            )}
            <Select
              label={t("statements:header_row")}
              value={String(mapping.headerRow)}
              options={[
                { value: "0", label: t("statements:no_header") },
                ...(sheet?.rows ?? []).slice(0, HEADERS).map(({ n, cells }) => ({
                  value: String(n),
                  label: t("statements:header_row_n", { n, words: cells.filter(Boolean).join(" | ").slice(0, 60) }),
                })),
              ]}
              onChange={(n) => change({ headerRow: Number(n) })}
            />
            {Array.from({ length: width }, (_, at) => at).map((at) => {
              const words = header?.cells[at];
              const values = below.flatMap(({ cells }) => cells[at] || []).slice(0, EXAMPLES);
              return (
                <Select
                  key={at}
                  label={
                    words
                      ? t("statements:column_choice", { n: at + 1, words })
                      : t("statements:column_n", { n: at + 1 })
                  }
                  helpText={values.length > 0 ? t("statements:examples", { values: values.join(" | ") }) : undefined}
                  value={mapping.columns[at] ?? ""}
                  options={fields}
                  onChange={(field) => change({ columns: withField(mapping.columns, at, width, field) })}
                />
              );
            })}
            {mapping.columns.includes("weight") && (
              <Select
                label={t("statements:weight_unit")}
                value={mapping.weightUnit}
                options={[
                  { value: "g", label: t("statements:unit_g") },
                  { value: "kg", label: t("statements:unit_kg") },
                ]}
                onChange={(unit) => change({ weightUnit: unit === "kg" ? "kg" : "g" })}
              />
            )}
            <InlineStack>
              <RightButton
                right="change_money"
                variant={isAsked ? "primary" : undefined}
                loading={acting.busy}
                onClick={() => acting.act({ intent: "columns", mapping })}
              >
                {t("statements:read_by")}
              </RightButton>
            </InlineStack>
          </BlockStack>
        </Collapsible>
      </BlockStack>
    </Card>
  );
}

const emptyMapping = (sheet: SheetView | undefined): Mapping => ({
  ...{ sheet: 0, headerRow: sheet?.rows[0]?.n ?? 0, weightUnit: "g" },
  columns: [],
});

const withField = (
  columns: Mapping["columns"],
  changed: number,
  width: number,
  field: string,
): (ColumnField | null)[] =>
  Array.from({ length: width }, (_, at) =>
    at === changed ? ((field || null) as ColumnField | null) : (columns[at] ?? null),
  );
