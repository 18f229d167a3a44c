import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData, useNavigate } from "@remix-run/react";
import { BlockStack, Card, InlineStack, Link, Page, Pagination, Text } from "@shopify/polaris";
import { z } from "zod";
import { useBatchText } from "~/components/batch-text";
import { useFormat } from "~/components/format";
import { useLabels } from "~/components/label/labels";
import { LabelResults } from "~/components/label/results";
import { usePrinting } from "~/components/label/use-printing";
import { useRevalidateWhile } from "~/components/revalidate-while";
import { useText } from "~/components/text";
import { listBatchToPrint, MOST_SEEN, readBatchPage, readBatchRights } from "~/flows/booking/read-batch.server";
import { retryBatch } from "~/flows/booking/start-batch.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";
import { BatchLine } from "./batch-line";
import { type BatchPlace, placeUrl, readPlace } from "./place";
import { ProgressCard } from "./progress-card";
import { ReasonsCard } from "./reasons-card";

export { merchantHeaders as headers } from "~/merchant.server";

const readBatchId = (id: string | undefined) => {
  const batchId = z.uuid().safeParse(id);
  if (!batchId.success) throw new Response(null, { status: 404 });
  return batchId.data;
};

/** Returns a batch with a page of its rows; throws a 404 for an unknown one. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "see_orders");
  const batchId = readBatchId(params.batchId);
  const place = readPlace(request.url);
  const batch = await readBatchPage(deps, shop.id, batchId, place);
  if (!batch) throw new Response(null, { status: 404 });
  const toPrint = batch.open ? [] : await listBatchToPrint(deps, shop.id, batchId);
  return { batch, place, toPrint };
}

const readRetry = formOf(
  z.object({
    reason: z.string().max(100).nullable(),
    /** What the page showed: what is something else by now is asked about again. */
    seen: z
      .array(z.object({ place: z.number().int().min(0).max(1_000_000), version: z.string().max(200).nullable() }))
      .max(MOST_SEEN)
      .default([]),
  }),
);

/** Has a batch try again what failed or was left out for one reason, as the page showed it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, shop, demand } = await requireMerchant(request, "see_orders");
  const batchId = readBatchId(params.batchId);
  const { reason, seen } = await readRetry(request);
  const rights = await readBatchRights(deps, shop.id, batchId);
  if (!rights) throw new Response(null, { status: 404 });
  await demand(...rights);
  return retryBatch(deps, shop.id, batchId, reason, seen);
}

/** One batch: how far it has come, why parcels are left, and its parcels; also after it was left. */
export default function BatchPage() {
  const t = useText();
  const format = useFormat();
  const text = useBatchText();
  const navigate = useNavigate();
  const retrying = useFetcher<typeof action>();
  const labels = useLabels();
  const printing = usePrinting(labels);
  const { batch, place, toPrint } = useLoaderData<typeof loader>();
  const { batchId, kind, total, counts, rows, next, open, startedAt, actorName } = batch;
  const done = total - counts.waiting - counts.unknown;
  useRevalidateWhile(open ? `${batchId}:${done}` : "");
  const urlOf = (change: Partial<BatchPlace>) => placeUrl(batchId, { ...place, after: 0, ...change });
  return (
    <Page
      title={t(`batch:name.${kind}`, { count: total })}
      subtitle={[startedAt ? format.dateTime(startedAt) : t("batch:not_started"), actorName]
        .filter(Boolean)
        .join(" · ")}
      backAction={{ content: t("batch:title"), url: "/app/batches" }}
    >
      <BlockStack gap="400">
        <ProgressCard
          batch={batch}
          done={done}
          labels={toPrint.length}
          printing={labels.state.step === "loading"}
          onPrint={() => printing.print(toPrint, { unasked: toPrint.length === 1 })}
        />
        {printing.dialog}
        <LabelResults labels={labels} />
        <ReasonsCard
          batch={batch}
          busy={retrying.state !== "idle"}
          urlOf={(reason) => urlOf({ only: "failed", reason })}
          onRetry={(reason) =>
            retrying.submit({ reason, seen: batch.seen }, { method: "post", encType: "application/json" })
          }
        />
        <Card>
          <BlockStack gap="300">
            <InlineStack align="space-between">
              <Text as="h2" variant="headingMd">
                {place.reason === null ? t("batch:parcels") : text.reason(place.reason)}
              </Text>
              {(place.only === "failed" || place.reason !== null) && (
                <Link url={`/app/batches/${batchId}`}>{t("batch:show_all")}</Link>
              )}
            </InlineStack>
            <BlockStack gap="200" as="ul">
              {rows.map((row) => (
                <BatchLine key={row.place} row={row} />
              ))}
            </BlockStack>
            {(next !== null || place.after > 0) && (
              <Pagination
                hasNext={next !== null}
                onNext={() => navigate(urlOf({ after: next ?? 0 }))}
                hasPrevious={place.after > 0}
                onPrevious={() => navigate(-1)}
              />
            )}
          </BlockStack>
        </Card>
      </BlockStack>
    </Page>
  );
}
