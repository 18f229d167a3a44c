import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockStack, Page } from "@shopify/polaris";
import { useText } from "~/components/text";
import { readExportMegabytes } from "~/flows/export/size.server";
import { readLeaving } from "~/flows/shop/read-leaving.server";
import { requireMerchant } from "~/merchant.server";
import { ExportCard } from "./export-card";
import { LeavingCard } from "./leaving-card";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns about how much there is to download, and what is on the road; the money of it only to who may see money. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop, denied } = await requireMerchant(request, "open");
  const seesMoney = denied.see_money === undefined;
  const [megabytes, leaving] = await Promise.all([readExportMegabytes(deps, shop.id), readLeaving(deps, shop.id)]);
  return { megabytes, seesMoney, leaving: seesMoney ? leaving : { ...leaving, toCollectVnd: 0, notPaidOutVnd: 0 } };
}

/** Everything of the shop as one file, and what happens when the app is removed. */
export default function DataSettings() {
  const t = useText();
  const { megabytes, leaving, seesMoney } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("settings:data.title")}
      subtitle={t("settings:data.lead")}
      backAction={{ content: t("settings:title"), url: "/app/settings" }}
      narrowWidth
    >
      <BlockStack gap="400">
        <ExportCard megabytes={megabytes} />
        <LeavingCard leaving={leaving} seesMoney={seesMoney} />
      </BlockStack>
    </Page>
  );
}
