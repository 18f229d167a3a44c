import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { Page } from "@shopify/polaris";
import { PickupList } from "~/components/pickup/list";
import { useText } from "~/components/text";
import { openPickups } from "~/flows/pickup/open.server";
import { requireMerchant } from "~/merchant.server";

export { reloadUnlessNotSaved as shouldRevalidate } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the shop's pickups, read from the carrier. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  return openPickups(deps, shop);
}

/** The pickups; each visit reads the carrier's list again. */
export default function PickupSettings() {
  const t = useText();
  const view = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  return (
    <Page
      title={t("settings:pickups.title")}
      subtitle={t("settings:pickups.lead")}
      backAction={{ content: t("settings:title"), url: "/app/settings" }}
      secondaryActions={[
        { content: t("settings:pickups.refresh"), onAction: revalidate, loading: state === "loading" },
      ]}
      narrowWidth
    >
      <PickupList view={view} />
    </Page>
  );
}
