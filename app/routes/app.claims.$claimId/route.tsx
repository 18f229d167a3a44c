import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Page } from "@shopify/polaris";
import { z } from "zod";
import { NotSavedNote } from "~/components/not-saved-note";
import { useText } from "~/components/text";
import { hasAmount } from "~/domain/claims/claim";
import { changeClaim, moveClaim } from "~/flows/claims/change.server";
import { readClaimDetail } from "~/flows/claims/list.server";
import { recordAccess } from "~/flows/privacy/record-access.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";
import { ClaimCard } from "./claim-card";
import { EvidenceCard } from "./evidence-card";
import { HistoryCard } from "./history-card";
import { intentSchema } from "./intents";

export { saveAction as clientAction } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

const idSchema = z.uuid();

/** Returns one claim. Records that the member of staff saw the buyer's name. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "see_orders");
  const id = idSchema.safeParse(params.claimId);
  const claim = id.success ? await readClaimDetail(deps, shop.id, id.data) : null;
  if (!claim) throw new Response(null, { status: 404 });
  recordAccess(deps, shop.id, actor, { what: "order", subject: claim.orderKey, people: 1 });
  return { claim };
}

const readAsked = formOf(intentSchema);

/** Changes a claim: amounts by who may change money, the rest by who follows parcels up. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, shop, actor, demand } = await requireMerchant(request, "follow_up");
  const id = idSchema.safeParse(params.claimId);
  if (!id.success) throw new Response(null, { status: 404 });
  const asked = await readAsked(request);
  const isMoney = asked.intent === "amount" || (asked.intent === "move" && hasAmount(asked.state));
  if (isMoney) await demand("change_money");
  if (asked.intent === "move") {
    if (hasAmount(asked.state) && asked.amountVnd === null) throw new Response(null, { status: 400 });
    const moved = await moveClaim(deps, shop.id, id.data, asked, actor, asked.version);
    return { outcome: moved ? ("saved" as const) : ("changed_meanwhile" as const) };
  }
  const { intent: _, version, ...change } = { version: null, ...asked };
  const saved = await changeClaim(deps, shop.id, id.data, change, actor, version);
  return { outcome: saved ? ("saved" as const) : ("changed_meanwhile" as const) };
}

/** One claim: what is claimed, until when, with which photos and papers, and what was done about it. */
export default function ClaimPage() {
  const t = useText();
  const { claim } = useLoaderData<typeof loader>();
  const saving = useFetcher<typeof action>();
  const busy = saving.state !== "idle";
  const answer = busy ? undefined : saving.data;
  const send = (form: object) =>
    saving.submit({ version: claim.version, ...form } as never, { method: "post", encType: "application/json" });
  return (
    <Page
      title={t("claims:one_title", { kind: t(`claims:kind.${claim.kind}`), order: claim.orderName })}
      subtitle={claim.trackingNumber ?? undefined}
      backAction={{ content: t("claims:title"), url: "/app/claims?tab=open" }}
    >
      <div className="notes">
        <NotSavedNote answer={answer} />
        <div role="status">
          {answer?.outcome === "saved" && <Banner tone="success">{t("claims:saved")}</Banner>}
          {answer?.outcome === "changed_meanwhile" && <Banner tone="warning">{t("claims:changed_meanwhile")}</Banner>}
        </div>
      </div>
      <BlockStack gap="400">
        <ClaimCard key={claim.state} claim={claim} busy={busy} onSend={send} />
        <EvidenceCard claim={claim} />
        <HistoryCard events={claim.events} busy={busy} onNote={(text) => send({ intent: "note", note: text })} />
      </BlockStack>
    </Page>
  );
}
