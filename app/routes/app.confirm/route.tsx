import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData, useNavigate } from "@remix-run/react";
import { BlockStack, Box, Button, Card, InlineStack, Page } from "@shopify/polaris";
import { useState } from "react";
import { z } from "zod";
import { useText } from "~/components/text";
import { CALL_ACTS, CALL_FILTERS, type CallAct, LONGEST_NOTE } from "~/domain/confirm/calls";
import { confirmsAny } from "~/domain/confirm/setting";
import { MAX_STORED_INTEGER } from "~/domain/stored-integer";
import { actOnCalls } from "~/flows/confirm/act.server";
import { listCalls } from "~/flows/confirm/list.server";
import type { CallActed, CallRowView } from "~/flows/confirm/views";
import { recordAccess } from "~/flows/privacy/record-access.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";
import { NoteDialog } from "./note-dialog";
import { callsUrl, readQuery } from "./query";
import { Results } from "./results";
import { CallTable } from "./table";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns a page of the call list. Records that the member of staff saw the buyers' phones. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "see_orders");
  const query = readQuery(request.url);
  const page = await listCalls(deps, shop.id, { filter: query.show, after: query.after }, actor);
  recordAccess(deps, shop.id, actor, { what: "phones", subject: "", people: page.rows.length });
  return { ...page, query, isOn: confirmsAny(shop.settings.confirmCod) };
}

const readActs = formOf(
  z.object({
    acts: z
      .array(
        z.object({
          orderKey: z.string().regex(/^\d{1,20}$/),
          act: z.enum(CALL_ACTS),
          version: z.number().int().min(0).max(MAX_STORED_INTEGER),
          codVnd: z.number().int().min(0).max(MAX_STORED_INTEGER).optional(),
          note: z.string().max(LONGEST_NOTE).optional(),
        }),
      )
      .min(1)
      .max(100),
  }),
);

/** Stores what staff said about calls to one buyer or many, each order by itself. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor, demand } = await requireMerchant(request, "see_orders");
  const { acts } = await readActs(request);
  await demand("confirm_orders");
  return { results: await actOnCalls(deps, shop.id, acts, actor) };
}

/** Acts whose order leaves what is shown at once. */
const LEAVES: readonly CallAct[] = ["confirmed", "not_reached", "declined"];

/** The call list: COD orders whose buyers are called before anything is shipped. */
export default function ConfirmPage() {
  const t = useText();
  const navigate = useNavigate();
  const { rows, next, waiting, query, isOn } = useLoaderData<typeof loader>();
  const acting = useFetcher<typeof action>();
  // Says who is on the phone; nobody waits for its answer.
  const calling = useFetcher<typeof action>();
  const [noting, setNoting] = useState<CallRowView | null>(null);
  const [closed, setClosed] = useState<unknown>(null);
  const [sent, setSent] = useState<CallActed[]>([]);

  const busy = acting.state !== "idle";
  const submit = (acts: CallActed[]) => {
    setSent(acts);
    acting.submit({ acts: acts as never }, { method: "post", encType: "application/json" });
  };
  const actedOn = (act: CallAct, { orderKey, codVnd, call }: CallRowView): CallActed => ({
    ...{ orderKey, act, version: call.version },
    ...(act === "confirmed" && { codVnd }),
  });
  const act = (what: CallAct, chosen: CallRowView[]) => {
    const acts = chosen.map((row) => actedOn(what, row));
    if (what === "calling") calling.submit({ acts: acts as never }, { method: "post", encType: "application/json" });
    else if (what === "note") setNoting(chosen[0] ?? null);
    else submit(acts);
  };
  const leaving = new Set(busy ? sent.filter(({ act }) => LEAVES.includes(act)).map(({ orderKey }) => orderKey) : []);
  const results = !busy && acting.data !== closed ? acting.data?.results : undefined;

  return (
    <Page title={t("confirm:title")} subtitle={t("confirm:lead")} fullWidth>
      <BlockStack gap="400">
        {results && (
          <Results
            results={results}
            busy={busy}
            onUndo={(confirmed) =>
              submit(
                confirmed.map(({ orderKey }) => ({
                  orderKey,
                  act: "undo",
                  version: (sent.find((one) => one.orderKey === orderKey)?.version ?? 0) + 1,
                })),
              )
            }
            onClose={() => setClosed(acting.data)}
          />
        )}
        <Card padding="0">
          {(waiting > 0 || query.show !== "now") && (
            <Box padding="300" borderBlockEndWidth="025" borderColor="border">
              <fieldset aria-label={t("confirm:filter.label")} style={{ border: 0, margin: 0, padding: 0 }}>
                <InlineStack gap="200">
                  {CALL_FILTERS.map((show) => (
                    <Button
                      key={show}
                      size="slim"
                      pressed={query.show === show}
                      onClick={() => navigate(callsUrl({ show }))}
                    >
                      {t(`confirm:filter.${show}`, { count: waiting })}
                    </Button>
                  ))}
                </InlineStack>
              </fieldset>
            </Box>
          )}
          <CallTable
            rows={rows.filter(({ orderKey }) => !leaving.has(orderKey))}
            next={next}
            query={query}
            isOn={isOn}
            busy={busy}
            onAct={act}
          />
        </Card>
      </BlockStack>
      {noting && (
        <NoteDialog
          row={noting}
          busy={busy}
          onSave={(note) => {
            submit([{ ...actedOn("note", noting), note }]);
            setNoting(null);
          }}
          onClose={() => setNoting(null)}
        />
      )}
    </Page>
  );
}
