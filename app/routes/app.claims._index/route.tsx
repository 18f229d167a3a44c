import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData, useNavigate } from "@remix-run/react";
import { Banner, Box, Button, Card, InlineStack, Page } from "@shopify/polaris";
import { z } from "zod";
import { NotSavedNote } from "~/components/not-saved-note";
import { useText } from "~/components/text";
import { CLAIM_KINDS } from "~/domain/claims/claim";
import { openClaim } from "~/flows/claims/change.server";
import { listClaimsPage } from "~/flows/claims/list.server";
import { recordAccess } from "~/flows/privacy/record-access.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";
import { CLAIM_TABS, claimsUrl, readQuery } from "./query";
import { ClaimsTable } from "./table";

export { saveAction as clientAction } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns a page of claims, or of what suggests one. Records that the member of staff saw the buyers' names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "see_orders");
  const query = readQuery(request.url);
  const page = await listClaimsPage(deps, shop.id, query);
  recordAccess(deps, shop.id, actor, { what: "orders", subject: "", people: page.rows.length + page.proposals.length });
  return { ...page, query };
}

const readAsked = formOf(z.object({ shipmentId: z.uuid(), kind: z.enum(CLAIM_KINDS) }));

/** Opens a claim and leads to it. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor, redirect } = await requireMerchant(request, "follow_up");
  const id = await openClaim(deps, shop, await readAsked(request), actor);
  if (id === null) return { outcome: "gone" as const };
  return redirect(`/app/claims/${id}`);
}

/** Claims: what suggests one, what is open, what has ended. */
export default function ClaimsPage() {
  const t = useText();
  const navigate = useNavigate();
  const { rows, proposals, next, counts, query } = useLoaderData<typeof loader>();
  const opening = useFetcher<typeof action>();
  const names = {
    proposed: t("returns:tab_count", { name: t("claims:tab.proposed"), count: counts.proposed }),
    open: t("returns:tab_count", { name: t("claims:tab.open"), count: counts.open }),
    closed: t("claims:tab.closed"),
  };
  return (
    <Page
      title={t("claims:title")}
      subtitle={t("claims:lead")}
      backAction={{ content: t("returns:title"), url: "/app/returns" }}
      fullWidth
    >
      <div className="notes">
        <NotSavedNote answer={opening.data} />
        <div role="status">
          {opening.state === "idle" && opening.data?.outcome === "gone" && (
            <Banner tone="warning">{t("returns:gone")}</Banner>
          )}
        </div>
      </div>
      <Card padding="0">
        <Box padding="300" borderBlockEndWidth="025" borderColor="border">
          <fieldset aria-label={t("claims:tabs")} style={{ border: 0, margin: 0, padding: 0 }}>
            <InlineStack gap="200">
              {CLAIM_TABS.map((tab) => (
                <Button key={tab} size="slim" pressed={query.tab === tab} onClick={() => navigate(claimsUrl({ tab }))}>
                  {names[tab]}
                </Button>
              ))}
            </InlineStack>
          </fieldset>
        </Box>
        <ClaimsTable
          rows={rows}
          proposals={proposals}
          next={next}
          query={query}
          busy={opening.state !== "idle"}
          onOpen={({ shipmentId, kind }) =>
            opening.submit({ shipmentId, kind }, { method: "post", encType: "application/json" })
          }
        />
      </Card>
    </Page>
  );
}
