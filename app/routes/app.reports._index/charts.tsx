import { BlockStack, Card, InlineGrid, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { arrivedOf, failedOf } from "~/domain/reports/figures";
import { noonInVietnam } from "~/domain/vietnam-time";
import type { ReportView } from "~/flows/reports/views";
import { BarChart } from "./bar-chart";

/** Outcomes and money, week by week. The same figures are in the table by week. */
export function Charts({ weeks, total }: Pick<ReportView, "weeks" | "total">) {
  const t = useText();
  const format = useFormat();
  const labels = weeks.map(({ value }) => format.date(noonInVietnam(value)).slice(0, 5));
  const counts = { arrived: arrivedOf(total), failed: failedOf(total), underWay: total.underWay };
  const written = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, format.number(count)]));
  const paid = weeks.map(({ figures }) => figures.buyerPaidVnd + figures.doorFeeVnd + figures.compensationVnd);
  return (
    <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
      <Card>
        <BlockStack gap="200">
          <Text as="h2" variant="headingMd">
            {t("reports:chart.outcomes")}
          </Text>
          <BarChart
            text={t("reports:chart.outcomes_text", written)}
            labels={labels}
            stacked
            write={format.number}
            series={[
              {
                name: t("reports:outcome.delivered"),
                color: "green",
                values: weeks.map(({ figures }) => arrivedOf(figures)),
              },
              { name: t("reports:figure.failed"), color: "red", values: weeks.map(({ figures }) => failedOf(figures)) },
              {
                name: t("reports:outcome.under_way"),
                color: "grey",
                values: weeks.map(({ figures }) => figures.underWay),
              },
            ]}
          />
        </BlockStack>
      </Card>
      <Card>
        <BlockStack gap="200">
          <Text as="h2" variant="headingMd">
            {t("reports:chart.money")}
          </Text>
          <BarChart
            text={t("reports:chart.money_text", {
              charged: format.money(total.endedChargedVnd),
              paid: format.money(paid.reduce((sum, vnd) => sum + vnd, 0)),
            })}
            labels={labels}
            write={format.money}
            series={[
              {
                name: t("reports:chart.charged"),
                color: "orange",
                values: weeks.map(({ figures }) => figures.endedChargedVnd),
              },
              { name: t("reports:chart.paid"), color: "blue", values: paid },
            ]}
          />
        </BlockStack>
      </Card>
    </InlineGrid>
  );
}
