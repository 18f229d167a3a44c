import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Card, List, Page, Text } from "@shopify/polaris";
import { useRef, useState } from "react";
import { z } from "zod";
import { DownloadNote, useDownload } from "~/components/download";
import { bookUrl, readQuery } from "~/components/money/book-query";
import { NotSavedNote } from "~/components/not-saved-note";
import { useText } from "~/components/text";
import { readBook } from "~/flows/cod/read-book.server";
import { askToMarkPaid, type MarkPaidResult } from "~/flows/status/ask-to-mark-paid.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";
import { ExpectedPayouts } from "./expected";
import { Ages, Sums } from "./sums";
import { BookTable } from "./table";
import { UnknownAmounts } from "./unknown-amounts";

export { saveAction as clientAction } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the sums of the COD book and a page of one of its stages. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "see_money");
  const query = readQuery(request.url);
  return { ...(await readBook(deps, shop.id, query)), query, markPaidAt: shop.settings.markPaidAt };
}

const readAsked = formOf(z.object({ intent: z.literal("mark_paid"), shipmentIds: z.array(z.uuid()).min(1).max(100) }));

/** Marks the orders of parcels as paid in Shopify, as far as their cash allows it. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "change_money");
  const { shipmentIds } = await readAsked(request);
  return { outcome: "asked" as const, results: await askToMarkPaid(deps, shop.id, shipmentIds, actor) };
}

/** The COD book: what is to be collected, was collected, paid out or differs, since when. */
export default function MoneyPage() {
  const t = useText();
  const { sums, ages, unknown, expected, pace, rows, next, query, markPaidAt } = useLoaderData<typeof loader>();
  const acting = useFetcher<typeof action>();
  const exporting = useDownload();
  const [closed, setClosed] = useState<unknown>(null);
  const names = useRef(new Map<string, string>());
  for (const { shipmentId, orderName } of rows) names.current.set(shipmentId, orderName);
  const busy = acting.state !== "idle";
  const answer = !busy && acting.data !== closed ? acting.data : undefined;
  return (
    <Page
      title={t("money:title")}
      subtitle={t("money:lead")}
      primaryAction={{ content: t("money:to_statements"), url: "/app/money/statements" }}
      secondaryActions={[
        {
          content: t("money:export"),
          loading: exporting.state.step === "under_way",
          onAction: () => exporting.download(bookUrl({ ...query, after: null }, "/app/money/book-csv")),
        },
      ]}
      fullWidth
    >
      <BlockStack gap="400">
        <NotSavedNote answer={answer} />
        <DownloadNote state={exporting.state} />
        {answer?.outcome === "asked" && answer.results && (
          <PaidResults
            results={answer.results}
            nameOf={(id) => names.current.get(id) ?? ""}
            onClose={() => setClosed(acting.data)}
          />
        )}
        <Sums sums={sums} unknown={unknown} query={query} />
        <UnknownAmounts unknown={unknown} query={query} />
        <ExpectedPayouts expected={expected} pace={pace} unknown={unknown} />
        <Card padding="0">
          <Ages ages={ages} query={query} />
          <BookTable
            rows={rows}
            next={next}
            query={query}
            busy={busy}
            onMarkPaid={(some) =>
              acting.submit(
                { intent: "mark_paid", shipmentIds: some.map(({ shipmentId }) => shipmentId) },
                { method: "post", encType: "application/json" },
              )
            }
            footer={t(`money:marked.${markPaidAt}`)}
          />
        </Card>
      </BlockStack>
    </Page>
  );
}

interface ResultsProps {
  results: MarkPaidResult[];
  nameOf: (shipmentId: string) => string;
  onClose: () => void;
}

/** How many orders Shopify is told of, and each that it is not, with the reason. */
function PaidResults({ results, nameOf, onClose }: ResultsProps) {
  const t = useText();
  const asked = results.filter(({ outcome }) => outcome === "asked").length;
  const others = results.filter(({ outcome }) => outcome !== "asked");
  return (
    <div role="status">
      <Banner tone={others.length > 0 ? "warning" : "success"} onDismiss={onClose}>
        <BlockStack gap="200">
          {asked > 0 && <Text as="p">{t("money:asked", { count: asked })}</Text>}
          {others.length > 0 && (
            <List>
              {others.map(({ shipmentId, outcome }) => (
                <List.Item key={shipmentId}>
                  {t(`money:paid_outcome.${outcome as Exclude<MarkPaidResult["outcome"], "asked">}`, {
                    order: nameOf(shipmentId),
                  })}
                </List.Item>
              ))}
            </List>
          )}
        </BlockStack>
      </Banner>
    </div>
  );
}
