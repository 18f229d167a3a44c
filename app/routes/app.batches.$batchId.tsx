import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData, useNavigate } from "@remix-run/react";
import { BlockStack, Card, InlineStack, Link, Page, Pagination, ProgressBar, Text } from "@shopify/polaris";
import { z } from "zod";
import { useBatchText } from "~/components/batch-text";
import { useDraftChangeText } from "~/components/draft-change-text";
import { useFormat } from "~/components/format";
import { useLabels } from "~/components/label/labels";
import { LabelResults } from "~/components/label/results";
import { usePrinting } from "~/components/label/use-printing";
import { ParcelStateBadge } from "~/components/parcel-state";
import { useRevalidateWhile } from "~/components/revalidate-while";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { BATCH_RIGHT, type BatchRowView } from "~/flows/booking/batch-views";
import { listBatchToPrint, MOST_SEEN, readBatchPage, readBatchRights } from "~/flows/booking/read-batch.server";
import { retryBatch } from "~/flows/booking/start-batch.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const placeSchema = z.object({
  only: z.enum(["all", "failed"]).catch("all"),
  reason: z.string().max(100).nullable().catch(null),
  after: z.coerce.number().int().min(0).max(1_000_000).catch(0),
});

const readBatchId = (id: string | undefined) => {
  const batchId = z.uuid().safeParse(id);
  if (!batchId.success) throw new Response(null, { status: 404 });
  return batchId.data;
};

/** Returns a batch with a page of its rows; throws a 404 for an unknown one. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "see_orders");
  const batchId = readBatchId(params.batchId);
  const { searchParams } = new URL(request.url);
  const place = placeSchema.parse(
    Object.fromEntries(["only", "reason", "after"].map((name) => [name, searchParams.get(name)])),
  );
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
  const { batchId, kind, total, counts, reasons, rows, next, open, startedAt, actorName } = batch;
  const done = total - counts.waiting - counts.unknown;
  useRevalidateWhile(open ? `${batchId}:${done}` : "");
  const url = (change: Partial<typeof place>) => {
    const { only, reason, after } = { ...place, after: 0, ...change };
    const params = new URLSearchParams({
      ...(only === "failed" && { only }),
      ...(reason && { reason }),
      ...(after > 0 && { after: String(after) }),
    });
    return `/app/batches/${batchId}?${params}`;
  };
  const retry = (reason: string | null) =>
    retrying.submit({ reason, seen: batch.seen }, { method: "post", encType: "application/json" });
  return (
    <Page
      title={t(`batch:name.${kind}`, { count: total })}
      subtitle={[startedAt ? format.dateTime(startedAt) : t("batch:not_started"), actorName]
        .filter(Boolean)
        .join(" · ")}
      backAction={{ content: t("batch:title"), url: "/app/batches" }}
    >
      <BlockStack gap="400">
        <Card>
          <BlockStack gap="300">
            {open && (
              <ProgressBar progress={total > 0 ? Math.round((100 * done) / total) : 0} size="small" animated={false} />
            )}
            {open && (
              <Text as="p" tone="subdued">
                {t("batch:background")}
              </Text>
            )}
            {/* Said once, when all have their answer, and not with each look. */}
            <div role="status">
              <Text as="p">{open ? t("batch:progress", { done, total }) : text.counts(kind, counts)}</Text>
            </div>
            {toPrint.length > 0 && (
              <InlineStack>
                <RightButton
                  right="print"
                  onClick={() => printing.print(toPrint, { unasked: toPrint.length === 1 })}
                  loading={labels.state.step === "loading"}
                >
                  {t("orders:print_selected", { count: toPrint.length })}
                </RightButton>
              </InlineStack>
            )}
          </BlockStack>
        </Card>
        {printing.dialog}
        <LabelResults labels={labels} />
        {reasons.length > 0 && (
          <Card>
            <BlockStack gap="300">
              <Text as="h2" variant="headingMd">
                {t("batch:not_done_title", { count: counts.failed + counts.left_out })}
              </Text>
              {reasons.map(({ reason, count }) => {
                const said = text.reason(reason);
                return (
                  <InlineStack key={reason} align="space-between" blockAlign="center" gap="200">
                    <Link url={url({ only: "failed", reason })}>
                      {t("batch:reason_count", { reason: said, count })}
                    </Link>
                    {startedAt && (
                      <RightButton
                        right={BATCH_RIGHT[kind]}
                        size="slim"
                        disabled={retrying.state !== "idle"}
                        accessibilityLabel={t("batch:retry_label", { reason: said, count })}
                        onClick={() => retry(reason)}
                      >
                        {t(reason === "changed" ? "batch:confirm_changed" : "batch:retry")}
                      </RightButton>
                    )}
                  </InlineStack>
                );
              })}
            </BlockStack>
          </Card>
        )}
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
                onNext={() => navigate(url({ after: next ?? 0 }))}
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

/** One parcel of the batch, with its state and, where it is not done, why. */
function BatchLine({ row }: { row: BatchRowView }) {
  const t = useText();
  const text = useBatchText();
  const changeText = useDraftChangeText();
  const { orderKey, orderName, shipmentId, state, trackingNumber, result, reason, problems, changes } = row;
  if (orderKey === null || state === null) {
    return (
      <li>
        <Text as="span" tone="subdued">
          {t("batch:reason.gone")}
        </Text>
      </li>
    );
  }
  return (
    <li>
      <InlineStack gap="200" blockAlign="center">
        <Link url={`/app/orders/${orderKey}#parcel-${shipmentId}`} removeUnderline>
          <Text as="span" fontWeight="semibold">
            {orderName}
          </Text>
        </Link>
        <ParcelStateBadge state={state} />
        {trackingNumber && <Text as="span">{trackingNumber}</Text>}
        {(result === "failed" || result === "left_out") && (
          <Text as="span" tone="critical">
            {[text.reason(reason, problems), ...changes.map(changeText)].join(". ")}
          </Text>
        )}
      </InlineStack>
    </li>
  );
}
