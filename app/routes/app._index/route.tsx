import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockStack, Page } from "@shopify/polaris";
import { CheckoutBrief } from "~/components/checkout/checkout-brief";
import { useText } from "~/components/text";
import type { CheckoutBriefView } from "~/flows/carrier-service-views";
import { readAccountPage } from "~/flows/read-account.server";
import { readCheckoutBrief } from "~/flows/read-checkout.server";
import { readDashboard } from "~/flows/read-dashboard.server";
import { readSetup } from "~/flows/read-setup.server";
import { requireMerchant } from "~/merchant.server";
import { FeesNotice } from "./fees-notice";
import { NextThing } from "./next-thing";
import { Numbers } from "./numbers";
import { Welcome } from "./welcome";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request);
  const [setup, dashboard, { account }, checkout] = await Promise.all([
    readSetup(deps, shop),
    readDashboard(deps, shop.id),
    readAccountPage(deps, shop.id),
    readCheckoutBrief(deps, shop),
  ]);
  return { setup, dashboard, account, checkout, stillReading: shop.backfilledAt === null };
}

/** The first page: into the set-up while it is open, then what waits for whom. */
export default function Home() {
  const t = useText();
  const { setup, dashboard, account, checkout, stillReading } = useLoaderData<typeof loader>();
  if (!setup.onboarded) {
    return (
      <Page title={t("home:welcome.title")} narrowWidth>
        <Welcome setup={setup} />
      </Page>
    );
  }
  return (
    <Page title={t("home:title")} primaryAction={{ content: t("home:open_orders"), url: "/app/orders" }}>
      <BlockStack gap="400">
        {checkout.state === "on_not_shown" && <FeesNotice problems={checkout.problems} />}
        <NextThing dashboard={dashboard} account={account} stillReading={stillReading} />
        <Numbers dashboard={dashboard} />
        {saysMore(checkout) && <CheckoutBrief state={checkout.state} problems={checkout.problems} />}
      </BlockStack>
    </Page>
  );
}

/** What is no alarm: fees that are off, or that some zones lack. */
const saysMore = ({ state, problems }: CheckoutBriefView) =>
  state === "on" ? problems.some(({ code }) => code === "some_zones") : state !== "on_not_shown";
