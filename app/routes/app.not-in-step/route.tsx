import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData, useNavigate } from "@remix-run/react";
import { Banner, BlockStack, Box, Card, Page, Select, Tabs } from "@shopify/polaris";
import { useState } from "react";
import { z } from "zod";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { DISCREPANCY_KINDS } from "~/domain/comparison/discrepancy";
import { leaveAsItIs, putBackOnList, putRight } from "~/flows/comparison/act.server";
import { listNotInStep } from "~/flows/comparison/list.server";
import type { DiscrepancyView } from "~/flows/comparison/views";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";
import { notInStepUrl, readQuery } from "./query";
import type { Act } from "./row";
import { NotInStepTable } from "./table";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns a page of what is not in step in the shop. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "see_orders");
  const query = readQuery(request.url);
  return { ...(await listNotInStep(deps, shop.id, query)), query };
}

const readAct = formOf(
  z.object({
    act: z.enum(["put_right", "leave", "put_back"]),
    rows: z
      .array(z.object({ kind: z.enum(DISCREPANCY_KINDS), subject: z.string().max(200) }))
      .min(1)
      .max(200),
  }),
);

/** Has rows put right, leaves them as they are, or puts them back on the list; answers how many. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "follow_up");
  const { act, rows } = await readAct(request);
  switch (act) {
    case "put_right":
      return { act, count: await putRight(deps, shop.id, rows) };
    case "leave":
      return { act, count: await leaveAsItIs(deps, shop.id, rows, actor) };
    case "put_back":
      return { act, count: await putBackOnList(deps, shop.id, rows) };
  }
}

const STATES = ["open", "left"] as const;

/** What Shopify, Waybill and the carrier say differently, and what was given up, each with one thing to do about it. */
export default function NotInStepPage() {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { rows, next, query, comparedAt } = useLoaderData<typeof loader>();
  const acting = useFetcher<typeof action>();
  const [toLeave, setToLeave] = useState<DiscrepancyView[]>([]);
  const [answered, setAnswered] = useState<unknown>(null);
  const busy = acting.state !== "idle";
  const send = (act: Act, chosen: DiscrepancyView[]) =>
    acting.submit(
      { act, rows: chosen.map(({ kind, subject }) => ({ kind, subject })) },
      { method: "post", encType: "application/json" },
    );
  const done = !busy && acting.data !== answered ? acting.data : undefined;
  const show = (change: Partial<Pick<typeof query, "state" | "kind">>) =>
    navigate(notInStepUrl({ ...query, after: null, ...change }));
  const compared = comparedAt
    ? t("discrepancy:compared_at", { time: format.dateTime(comparedAt) })
    : t("discrepancy:not_compared");

  return (
    <Page
      title={t("discrepancy:title")}
      subtitle={`${t("discrepancy:lead")} ${compared}`}
      backAction={{ content: t("common:nav.home"), url: "/app" }}
      fullWidth
    >
      <BlockStack gap="400">
        {done && (
          <Banner tone={done.count > 0 ? "success" : "info"} onDismiss={() => setAnswered(done)}>
            <p>
              {done.count > 0
                ? t(`discrepancy:done.${done.act}`, { count: done.count })
                : t("discrepancy:done.nothing")}
            </p>
          </Banner>
        )}
        <Card padding="0">
          <Tabs
            tabs={STATES.map((id) => ({ id, content: t(`discrepancy:tab.${id}`) }))}
            selected={STATES.indexOf(query.state)}
            onSelect={(index) => show({ state: STATES[index] ?? "open" })}
          />
          {(rows.length > 0 || query.kind) && (
            <Box paddingInline="300" paddingBlockEnd="300" maxWidth="28rem">
              <Select
                label={t("discrepancy:filter.label")}
                labelInline
                value={query.kind ?? ""}
                options={[
                  { label: t("discrepancy:filter.all"), value: "" },
                  ...DISCREPANCY_KINDS.map((value) => ({ label: t(`discrepancy:kind.${value}.title`), value })),
                ]}
                onChange={(value) => show({ kind: DISCREPANCY_KINDS.find((kind) => kind === value) ?? null })}
              />
            </Box>
          )}
          <NotInStepTable
            rows={rows}
            next={next}
            query={query}
            compared={comparedAt !== null}
            busy={busy}
            onAct={(act, chosen) => (act === "leave" ? setToLeave(chosen) : send(act, chosen))}
          />
        </Card>
      </BlockStack>
      <ConfirmDialog
        open={toLeave.length > 0}
        title={t("discrepancy:leave_dialog.title")}
        confirm={t("discrepancy:leave_dialog.confirm")}
        busy={busy}
        onConfirm={() => {
          send("leave", toLeave);
          setToLeave([]);
        }}
        onClose={() => setToLeave([])}
      >
        {t("discrepancy:leave_dialog.text")}
      </ConfirmDialog>
    </Page>
  );
}
