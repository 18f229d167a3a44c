import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Card, Link, Page, Text } from "@shopify/polaris";
import { useCallback, useRef, useState } from "react";
import { LinkDialog } from "~/components/exchange/link-dialog";
import { useRevalidateWhile } from "~/components/revalidate-while";
import { useText } from "~/components/text";
import { recordAccess } from "~/flows/privacy/record-access.server";
import { changeFound, undoReceipts } from "~/flows/returns/change.server";
import { listReturnsPage } from "~/flows/returns/list.server";
import { receiveParcels } from "~/flows/returns/receive.server";
import { restockReturn } from "~/flows/returns/restock.server";
import type { ReturnRowView } from "~/flows/returns/views";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";
import { Filters } from "./filters";
import { intentSchema } from "./intents";
import { type Answer, Notes } from "./notes";
import { readQuery, returnsUrl } from "./query";
import { ReceiveDialog, type ReceiveWish } from "./receive-dialog";
import { RestockDialog } from "./restock-dialog";
import { ReturnsTable } from "./table";

export { saveAction as clientAction } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns a page of what comes back. Records that the member of staff saw the buyers' names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "see_orders");
  const query = readQuery(request.url);
  const page = await listReturnsPage(deps, shop, query);
  recordAccess(deps, shop.id, actor, { what: "orders", subject: "", people: page.rows.length });
  return { ...page, query };
}

const readAsked = formOf(intentSchema);

/** Receives what came back, takes that back, or changes what staff found. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "receive_returns");
  const asked = await readAsked(request);
  switch (asked.intent) {
    case "receive": {
      const results = await receiveParcels(deps, shop, { ...asked, anyway: false }, actor);
      return { outcome: "received" as const, results };
    }
    case "undo": {
      const count = await undoReceipts(deps, shop, asked.shipmentIds, actor);
      return { outcome: "undone" as const, count, kept: asked.shipmentIds.length - count };
    }
    case "restock": {
      const isAsked = await restockReturn(deps, shop.id, asked, actor);
      return { outcome: isAsked ? ("restock_asked" as const) : ("restock_not_asked" as const) };
    }
    case "change": {
      const [shipmentId = ""] = asked.shipmentIds;
      const changed = await changeFound(deps, shop.id, { ...asked, shipmentId }, actor);
      return { outcome: changed ? ("changed" as const) : ("gone" as const) };
    }
  }
}

/** What comes back: on its way, arrived, received. */
export default function ReturnsPage() {
  const t = useText();
  const { rows, next, counts, pace, pickups, restocks, query } = useLoaderData<typeof loader>();
  const acting = useFetcher<typeof action>();
  const claiming = useFetcher<{ outcome: string }>();
  const [wish, setWish] = useState<ReceiveWish | null>(null);
  const [restocking, setRestocking] = useState<ReturnRowView | null>(null);
  const [linking, setLinking] = useState<ReturnRowView | null>(null);
  const [linked, setLinked] = useState<Answer | null>(null);
  const [closed, setClosed] = useState<unknown>(null);
  useRevalidateWhile(
    JSON.stringify(rows.filter(({ restock }) => restock.state === "under_way").map(({ shipmentId }) => shipmentId)),
  );
  // A row that left the list is still named in the results.
  const names = useRef(new Map<string, string>());
  for (const { shipmentId, orderName } of rows) names.current.set(shipmentId, orderName);
  const busy = acting.state !== "idle" || claiming.state !== "idle";
  const latest: Answer | undefined = linked ?? (acting.state === "idle" ? acting.data : undefined);
  const answer = latest === closed ? undefined : latest;
  const send = (form: object) => {
    setLinked(null);
    acting.submit(form as never, { method: "post", encType: "application/json" });
  };
  const onLinked = useCallback((orderName: string) => {
    setLinking(null);
    setLinked({ outcome: "linked", orderName });
  }, []);
  const ids = (some: readonly ReturnRowView[]) => some.map(({ shipmentId }) => shipmentId);
  return (
    <Page
      title={t("returns:title")}
      subtitle={t("returns:lead")}
      primaryAction={{ content: t("returns:scan_button"), url: "/app/returns/scan" }}
      secondaryActions={[{ content: t("returns:claims"), url: "/app/claims" }]}
      fullWidth
    >
      <Notes
        answer={answer}
        claiming={claiming.state === "idle" ? claiming.data : undefined}
        nameOf={(id) => names.current.get(id) ?? ""}
        onUndo={(received) => send({ intent: "undo", shipmentIds: received })}
        onClose={() => setClosed(answer)}
      />
      <BlockStack gap="400">
        {counts.overdue > 0 && query.stage === "on_way" && query.search === null && (
          <Banner tone="warning" title={t("returns:overdue", { count: counts.overdue, days: pace.overdueAfterDays })}>
            <BlockStack gap="100">
              <Text as="p">{t("returns:overdue_text")}</Text>
              {query.minDays !== "overdue" && (
                <div>
                  <Link url={returnsUrl({ minDays: "overdue" })}>{t("returns:overdue_see")}</Link>
                </div>
              )}
            </BlockStack>
          </Banner>
        )}
        <Card padding="0">
          <Filters query={query} counts={counts} pace={pace} pickups={pickups} />
          <ReturnsTable
            rows={rows}
            next={next}
            query={query}
            busy={busy}
            restocks={restocks}
            onRestock={setRestocking}
            onExchange={setLinking}
            onClaim={({ shipmentId, claims: kind }) =>
              claiming.submit(
                { shipmentId, kind },
                { method: "post", action: "/app/claims?index", encType: "application/json" },
              )
            }
            onReceive={(some) => setWish({ rows: some, change: null })}
            onUndo={(some) => send({ intent: "undo", shipmentIds: ids(some) })}
            onChange={(row) => row.receipt && setWish({ rows: [row], change: row.receipt })}
          />
        </Card>
      </BlockStack>
      {restocking && (
        <RestockDialog
          row={restocking}
          onDone={(pieces) => {
            send({ intent: "restock", shipmentId: restocking.shipmentId, pieces });
            setRestocking(null);
          }}
          onClose={() => setRestocking(null)}
        />
      )}
      {linking && <LinkDialog order={linking} onDone={onLinked} onClose={() => setLinking(null)} />}
      {wish && (
        <ReceiveDialog
          wish={wish}
          onDone={(said) => {
            const form = { shipmentIds: ids(wish.rows), ...said };
            send(wish.change ? { intent: "change", ...form } : { intent: "receive", id: crypto.randomUUID(), ...form });
            setWish(null);
          }}
          onClose={() => setWish(null)}
        />
      )}
    </Page>
  );
}
