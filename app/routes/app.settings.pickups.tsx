import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { BlockStack, Page } from "@shopify/polaris";
import { CutOffTimes } from "~/components/pickup/cut-off-times";
import { PickupList } from "~/components/pickup/list";
import { useText } from "~/components/text";
import { openPickups } from "~/flows/pickup/open.server";
import { requireMerchant } from "~/merchant.server";

export { reloadUnlessNotSaved as shouldRevalidate } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the shop's pickups, read from the carrier, and when the courier comes to each. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  return { ...(await openPickups(deps, shop)), cutOffs: shop.settings.cutOffs };
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
      <BlockStack gap="400">
        <PickupList view={view} />
        <CutOffTimes pickups={view.pickups.filter(({ confirmed }) => confirmed)} cutOffs={view.cutOffs} />
      </BlockStack>
    </Page>
  );
}
