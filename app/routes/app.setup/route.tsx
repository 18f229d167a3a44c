import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Page, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import { readSetup } from "~/flows/home/read-setup.server";
import { requireMerchant } from "~/merchant.server";
import { SetupProgress } from "./setup-progress";

export { reloadUnlessNotSaved as shouldRevalidate } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the set-up's progress. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  return readSetup(deps, shop);
}

/** The frame of the guided set-up. A shop that does not sell in VND is told before it fills in anything. */
export default function SetupPage() {
  const t = useText();
  const setup = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("setup:title")}
      subtitle={t("setup:subtitle")}
      backAction={setup.onboarded ? { content: t("common:nav.home"), url: "/app" } : undefined}
      narrowWidth
    >
      {setup.currencyFits ? (
        <BlockStack gap="400">
          <SetupProgress setup={setup} />
          <Outlet />
        </BlockStack>
      ) : (
        <Banner tone="critical" title={t("setup:currency.title", { currency: setup.currency })}>
          <Text as="p">{t("setup:currency.fix")}</Text>
        </Banner>
      )}
    </Page>
  );
}
