import { BlockStack, Page } from "@shopify/polaris";
import { CheckoutBrief } from "~/components/checkout/checkout-brief";
import { useText } from "~/components/text";
import type { CheckoutBriefView } from "~/flows/checkout/carrier-service-views";
import type { HomeView } from "~/home.server";
import { FeesNotice } from "./fees-notice";
import { NextThing } from "./next-thing";
import { Numbers } from "./numbers";
import { PushNotice } from "./push-notice";
import { ScopesNotice } from "./scopes-notice";
import { Welcome } from "./welcome";

/** The first page: leads into the set-up while that is unfinished, then shows what is waiting and for whom. */
export function Home({ setup, dashboard, account, checkout, push, stillReading }: HomeView) {
  const t = useText();
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
        <ScopesNotice />
        {checkout.state === "on_not_shown" && <FeesNotice problems={checkout.problems} />}
        <NextThing dashboard={dashboard} account={account} stillReading={stillReading} />
        {push && <PushNotice notice={push} />}
        <Numbers dashboard={dashboard} />
        {showsCheckoutBrief(checkout) && <CheckoutBrief state={checkout.state} problems={checkout.problems} />}
      </BlockStack>
    </Page>
  );
}

/** Returns whether there is something to say about checkout fees that is not urgent: they are off, or missing in some zones. */
const showsCheckoutBrief = ({ state, problems }: CheckoutBriefView) =>
  state === "on" ? problems.some(({ code }) => code === "some_zones") : state !== "on_not_shown";
