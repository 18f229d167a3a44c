import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData, useNavigate } from "@remix-run/react";
import { BlockStack, Box, Button, Card, InlineStack, Page } from "@shopify/polaris";
import { useRef, useState } from "react";
import { z } from "zod";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { movingParcels } from "~/components/parcel-state";
import { useRevalidateWhile } from "~/components/revalidate-while";
import { useText } from "~/components/text";
import { QUEUE_ACTS, type QueueAct } from "~/domain/attention/main-action";
import { holdIdsSchema } from "~/domain/parcel/hold-ids";
import { type Act, actOnWaiting } from "~/flows/attention/act.server";
import { listWaitingParcels } from "~/flows/attention/list.server";
import type { WaitingRowView } from "~/flows/attention/views";
import { recordAccess } from "~/flows/privacy/record-access.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";
import { queueUrl, readQuery } from "./query";
import { Results } from "./results";
import { ACT_RIGHTS } from "./rights";
import { QueueTable } from "./table";
import { TellDialog } from "./tell-dialog";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns a page of what waits for a person. Records that the member of staff saw the buyers' data. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "see_orders");
  const query = readQuery(request.url);
  const page = await listWaitingParcels(deps, shop.id, query);
  recordAccess(deps, shop.id, actor, { what: "orders", subject: "", people: page.rows.length });
  return { ...page, query };
}

const readActs = formOf(
  z.object({
    acts: z
      .array(
        z.object({
          shipmentId: z.uuid(),
          act: z.enum(QUEUE_ACTS),
          words: z.string().trim().max(1000).optional(),
          version: z.string().max(200).nullable().optional(),
          holdIds: holdIdsSchema.optional(),
          answeredAt: z.iso.datetime().max(40).nullable().optional(),
        }),
      )
      .min(1)
      .max(100),
  }),
);

/** Does what staff decided about one parcel or many, each by itself. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor, demand } = await requireMerchant(request, "see_orders");
  const { acts } = await readActs(request);
  await demand(...new Set(acts.map(({ act }) => ACT_RIGHTS[act])));
  return { results: await actOnWaiting(deps, shop.id, acts, actor) };
}

/** What cannot be undone is asked first. */
const CONFIRMED = ["rebook", "cancel", "ship_again"] as const;
type Confirmed = (typeof CONFIRMED)[number];
const isConfirmed = (act: QueueAct): act is Confirmed => CONFIRMED.some((one) => one === act);

/** Acts whose parcel leaves the queue at once; after all others it stays until the carrier has answered. */
const LEAVES: readonly QueueAct[] = ["received", "release", "close", "leave", "ship_again", "book"];

/** The work queue: everything that waits for a person, with one thing to do about each. */
export default function AttentionPage() {
  const t = useText();
  const navigate = useNavigate();
  const { rows, next, counts, query } = useLoaderData<typeof loader>();
  const acting = useFetcher<typeof action>();
  const [telling, setTelling] = useState<WaitingRowView[]>([]);
  const [confirming, setConfirming] = useState<{ act: Confirmed; rows: WaitingRowView[] } | null>(null);
  const [closed, setClosed] = useState<unknown>(null);
  // A row that left the list is still named in the results.
  const names = useRef(new Map<string, string>());
  for (const { shipmentId, orderName } of rows) names.current.set(shipmentId, orderName);
  useRevalidateWhile(movingParcels(rows));

  const busy = acting.state !== "idle";
  const submit = (acts: Pick<Act, keyof Act>[]) =>
    acting.submit({ acts }, { method: "post", encType: "application/json" });
  const act = (what: QueueAct, chosen: WaitingRowView[]) => {
    if (what === "tell") setTelling(chosen);
    else if (isConfirmed(what)) setConfirming({ act: what, rows: chosen });
    else
      submit(
        chosen.map(({ shipmentId, version, holdIds, answer }) => ({
          ...{ shipmentId, version, holdIds, act: what },
          answeredAt: answer?.saidAt ?? null,
        })),
      );
  };
  const sent = busy ? (acting.json as { acts: Act[] } | undefined) : undefined;
  const leaving = new Set(sent?.acts.filter(({ act }) => LEAVES.includes(act)).map(({ shipmentId }) => shipmentId));
  const results = !busy && acting.data !== closed ? acting.data?.results : undefined;
  const total = counts.reduce((sum, { count }) => sum + count, 0);

  return (
    <Page title={t("attention:title")} subtitle={t("attention:lead")} fullWidth>
      <BlockStack gap="400">
        {results && (
          <Results
            results={results}
            nameOf={(id) => names.current.get(id) ?? ""}
            onClose={() => setClosed(acting.data)}
          />
        )}
        <Card padding="0">
          {(counts.length > 1 || query.kind !== null) && (
            <Box padding="300" borderBlockEndWidth="025" borderColor="border">
              <fieldset aria-label={t("attention:filter.label")} style={{ border: 0, margin: 0, padding: 0 }}>
                <InlineStack gap="200">
                  {[{ kind: null, count: total }, ...counts].map(({ kind, count }) => (
                    <Button
                      key={kind ?? "all"}
                      size="slim"
                      pressed={query.kind === kind}
                      onClick={() => navigate(queueUrl({ kind }))}
                    >
                      {kind === null
                        ? t("attention:filter.all", { count })
                        : t("attention:filter.kind", { kind: t(`attention:kind.${kind}`), count })}
                    </Button>
                  ))}
                </InlineStack>
              </fieldset>
            </Box>
          )}
          <QueueTable
            rows={rows.filter(({ shipmentId }) => !leaving.has(shipmentId))}
            next={next}
            query={query}
            busy={busy}
            onAct={act}
          />
        </Card>
      </BlockStack>
      {telling.length > 0 && (
        <TellDialog
          rows={telling}
          busy={busy}
          onTold={(told) => {
            submit(told.map((one) => ({ ...one, act: "tell" as const })));
            setTelling([]);
          }}
          onClose={() => setTelling([])}
        />
      )}
      {confirming && (
        <ConfirmDialog
          open
          title={t(`attention:confirm.${confirming.act}.title`)}
          confirm={t(`attention:confirm.${confirming.act}.confirm`)}
          keep={t("common:action.close")}
          destructive={confirming.act !== "rebook"}
          onConfirm={() => {
            submit(confirming.rows.map(({ shipmentId }) => ({ shipmentId, act: confirming.act })));
            setConfirming(null);
          }}
          onClose={() => setConfirming(null)}
        >
          {t(`attention:confirm.${confirming.act}.text`)}
        </ConfirmDialog>
      )}
    </Page>
  );
}
