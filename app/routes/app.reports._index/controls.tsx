import { useNavigate } from "@remix-run/react";
import { BlockStack, Card, InlineStack, Select, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { type ReportsPageQuery, reportsUrl } from "~/components/reports/query";
import { useText } from "~/components/text";
import { type Period, WEEKS } from "~/domain/reports/periods";
import { noonInVietnam } from "~/domain/vietnam-time";
import type { ReportView } from "~/flows/reports/views";
import { CsvButton } from "./csv-button";

interface Props extends Pick<ReportView, "days" | "daysBefore" | "months" | "asOf" | "isBehind"> {
  query: ReportsPageQuery;
}

/** Over which days, as of when, and the files. */
export function Controls({ query, days, daysBefore, months, asOf, isBehind }: Props) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const day = (date: string) => format.date(noonInVietnam(date));
  const asked = query.period.startsWith("m:") && !months.includes(query.period) ? [...months, query.period] : months;
  const options = [
    ...WEEKS.map((weeks) => ({ value: `w${weeks}`, label: t("reports:period_weeks", { weeks }) })),
    ...asked.map((month) => ({
      value: month,
      label: t("reports:period_month", { month: `${month.slice(7)}/${month.slice(2, 6)}` }),
    })),
  ];
  const time = format.dateTime(asOf);
  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack gap="300" blockAlign="end">
          <Select
            label={t("reports:period")}
            options={options}
            value={query.period}
            onChange={(period) => navigate(reportsUrl({ ...query, period: period as Period, after: null }))}
          />
          <CsvButton query={query} />
        </InlineStack>
        <Text as="p">
          {t("reports:days", {
            ...{ from: day(days.from), to: day(days.to) },
            ...{ fromBefore: day(daysBefore.from), toBefore: day(daysBefore.to) },
          })}
        </Text>
        <Text as="p" tone="subdued">
          {isBehind ? t("reports:behind", { time }) : t("reports:as_of", { time })}
        </Text>
      </BlockStack>
    </Card>
  );
}
