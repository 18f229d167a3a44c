import type { LoaderFunctionArgs } from "@remix-run/node";
import { BlockStack, Page } from "@shopify/polaris";
import { useText } from "~/components/text";
import { requireMerchant } from "~/merchant.server";
import { ExportCard } from "./export-card";

export { merchantHeaders as headers } from "~/merchant.server";

/** Lets staff in; the page itself shows nothing of the shop. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireMerchant(request, "open");
  return null;
}

/** Everything of the shop as one file. */
export default function DataSettings() {
  const t = useText();
  return (
    <Page
      title={t("settings:data.title")}
      subtitle={t("settings:data.lead")}
      backAction={{ content: t("settings:title"), url: "/app/settings" }}
      narrowWidth
    >
      <BlockStack gap="400">
        <ExportCard />
      </BlockStack>
    </Page>
  );
}
