import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockStack, Card, InlineStack, Link, Page, Text } from "@shopify/polaris";
import { useBatchText } from "~/components/batch-text";
import { EmptyList } from "~/components/empty-list";
import { useFormat } from "~/components/format";
import { useRevalidateWhile } from "~/components/revalidate-while";
import { useText } from "~/components/text";
import { listRecentBatches } from "~/flows/booking/read-batch.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the shop's latest batches. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "see_orders");
  return { batches: await listRecentBatches(deps, shop.id) };
}

/** The batches of the last week: who started which, when, and how far each has come. */
export default function BatchesPage() {
  const t = useText();
  const format = useFormat();
  const text = useBatchText();
  const { batches } = useLoaderData<typeof loader>();
  const open = batches.filter((batch) => batch.open).map(({ batchId, counts }) => `${batchId}:${counts.done}`);
  useRevalidateWhile(open.join(" "));
  return (
    <Page title={t("batch:title")} backAction={{ content: t("orders:title"), url: "/app/orders" }}>
      <Card>
        {batches.length === 0 ? (
          <EmptyList heading={t("batch:empty")}>{t("batch:empty_help")}</EmptyList>
        ) : (
          <BlockStack gap="400" as="ul">
            {batches.map(({ batchId, kind, total, startedAt, actorName, counts, open }) => (
              <li key={batchId}>
                <InlineStack align="space-between" gap="400">
                  <BlockStack>
                    <Link url={`/app/batches/${batchId}`} removeUnderline>
                      <Text as="span" fontWeight="semibold">
                        {t(`batch:name.${kind}`, { count: total })}
                      </Text>
                    </Link>
                    <Text as="span" tone="subdued" variant="bodySm">
                      {[startedAt && format.dateTime(startedAt), actorName].filter(Boolean).join(" · ")}
                    </Text>
                  </BlockStack>
                  <Text as="span">
                    {[open && t("batch:open"), text.counts(kind, counts)].filter(Boolean).join(" · ")}
                  </Text>
                </InlineStack>
              </li>
            ))}
          </BlockStack>
        )}
      </Card>
    </Page>
  );
}
