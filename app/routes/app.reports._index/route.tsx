import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { Banner, BlockStack, Box, Button, Card, InlineStack, Page, Text } from "@shopify/polaris";
import { EmptyList } from "~/components/empty-list";
import { type ReportsPageQuery, readQuery, reportsUrl } from "~/components/reports/query";
import { useText } from "~/components/text";
import { DIMENSIONS, type Dimension } from "~/domain/reports/dimensions";
import { readReport } from "~/flows/reports/read.server";
import { requireMerchant } from "~/merchant.server";
import { Charts } from "./charts";
import { Controls } from "./controls";
import { Losing } from "./losing";
import { Summary } from "./summary";
import { ReportTable } from "./table";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns a report over a period, divided by one dimension. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "see_money");
  const query = readQuery(request.url);
  return { report: await readReport(deps, shop, query), query };
}

/** What became of the parcels of a period and what they cost: where money is lost, charts, and a table. */
export default function ReportsPage() {
  const t = useText();
  const { report, query } = useLoaderData<typeof loader>();
  return (
    <Page title={t("reports:title")} subtitle={t("reports:lead")} fullWidth>
      <BlockStack gap="400">
        {report.isFilling && (
          <Banner tone="info" title={t("reports:filling")}>
            {t("reports:filling_text")}
          </Banner>
        )}
        <Controls query={query} {...report} />
        {report.total.parcels === 0 ? (
          <Card>
            <EmptyList heading={t("reports:empty")}>{t("reports:empty_text")}</EmptyList>
          </Card>
        ) : (
          <>
            <Losing losing={report.losing} />
            <Summary total={report.total} totalBefore={report.totalBefore} />
            <Charts weeks={report.weeks} total={report.total} />
            <Card padding="0">
              <Dimensions query={query} hasBefore={report.totalBefore.parcels > 0} />
              <ReportTable rows={report.rows} next={report.next} query={query} />
            </Card>
          </>
        )}
        <Card>
          <BlockStack gap="100">
            <Text as="h2" variant="headingSm">
              {t("reports:how")}
            </Text>
            <Text as="p">{t("reports:how_text")}</Text>
          </BlockStack>
        </Card>
      </BlockStack>
    </Page>
  );
}

/** By what the table is divided, and what to know about it. */
function Dimensions({ query, hasBefore }: { query: ReportsPageQuery; hasBefore: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const { period, dimension } = query;
  return (
    <Box padding="300" borderBlockEndWidth="025" borderColor="border">
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {t("reports:by_title")}
        </Text>
        <fieldset aria-label={t("reports:by_title")} style={{ border: 0, margin: 0, padding: 0 }}>
          <InlineStack gap="200">
            {DIMENSIONS.map((one) => (
              <Button
                key={one}
                size="slim"
                pressed={one === dimension}
                onClick={() => navigate(reportsUrl({ period, dimension: one }), { preventScrollReset: true })}
              >
                {t(`reports:by.${one}`)}
              </Button>
            ))}
          </InlineStack>
        </fieldset>
        <Text as="p" tone="subdued">
          {[
            ...(isNoted(dimension) ? [t(`reports:note.${dimension}`)] : []),
            ...(hasBefore ? [t("reports:note.before")] : []),
          ].join(" ")}
        </Text>
      </BlockStack>
    </Box>
  );
}

const isNoted = (dimension: Dimension): dimension is "district" | "product" | "lane" | "rule" | "reason" =>
  dimension === "district" ||
  dimension === "lane" ||
  dimension === "product" ||
  dimension === "rule" ||
  dimension === "reason";
