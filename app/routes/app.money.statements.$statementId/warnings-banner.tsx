import { Banner, BlockStack, Link, List } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { Warning } from "~/domain/statement/warnings";
import type { Format } from "~/locales/format";
import type { Text } from "~/locales/keys";

/** What must be looked at before a statement counts; nothing where there is nothing. */
export function WarningsBanner({ warnings }: { warnings: readonly Warning[] }) {
  const t = useText();
  const format = useFormat();
  if (warnings.length === 0) return null;
  return (
    <Banner tone={warnings.some(isSerious) ? "warning" : "info"} title={t("statements:warnings_title")}>
      <BlockStack gap="200">
        <List>
          {warnings.map((warning) => (
            <List.Item key={warning.code}>
              {warningText(t, format, warning)}{" "}
              {warning.code === "same_file" && (
                <Link url={`/app/money/statements/${warning.statementId}`}>{t("statements:see_file")}</Link>
              )}
            </List.Item>
          ))}
        </List>
      </BlockStack>
    </Banner>
  );
}

/** The rest is said so that nobody wonders. */
const isSerious = ({ code }: Warning) => !["no_total", "hidden_rows", "other_sheets", "turned_signs"].includes(code);

function warningText(t: Text, format: Format, warning: Warning): string {
  switch (warning.code) {
    case "mostly_unknown":
      return t("statements:warning.mostly_unknown", {
        unknown: format.number(warning.unknown),
        rows: format.number(warning.rows),
      });
    case "other_months":
    case "hidden_rows":
      return t(`statements:warning.${warning.code}`, { rows: format.number(warning.rows) });
    case "same_file":
      return t("statements:warning.same_file", { name: warning.name });
    case "other_sheets":
      return t("statements:warning.other_sheets", { sheets: warning.sheets });
    case "turned_signs":
      return t("statements:warning.turned_signs", {
        fields: warning.fields.map((field) => t(`statements:field.${field}`)).join(", "),
      });
    case "net_does_not_add_up":
      return t("statements:warning.net_does_not_add_up", { by: format.money(Math.abs(warning.byVnd)) });
    case "all_duplicates":
    case "cut":
    case "no_total":
      return t(`statements:warning.${warning.code}`);
  }
}
