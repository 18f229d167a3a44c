import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Page } from "@shopify/polaris";
import { useEffect } from "react";
import { z } from "zod";
import { usePollWhile } from "~/components/revalidate-while";
import { useText } from "~/components/text";
import { checkCarrierService } from "~/flows/checkout/check-carrier-service.server";
import { readCheckout } from "~/flows/checkout/read.server";
import { registerCarrierService, renewRatesAddress } from "~/flows/checkout/register-carrier-service.server";
import { pauseCarrierService, removeCarrierService } from "~/flows/checkout/stop-carrier-service.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";
import { PagesCard } from "./pages-card";
import type { ServiceAnswer } from "./service-answer";
import { ShowsCard } from "./shows-card";
import { StateCard } from "./state-card";
import { WeekCard } from "./week-card";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the state of the fees at checkout. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { app, deps, shop } = await requireMerchant(request, "open");
  return {
    checkout: await readCheckout(deps, shop),
    shopDomain: shop.domain,
    clientId: app.env.SHOPIFY_API_KEY,
  };
}

const CHANGES = {
  turn_on: registerCarrierService,
  turn_off: pauseCarrierService,
  renew: renewRatesAddress,
  remove: removeCarrierService,
};

const readIntent = formOf(z.object({ intent: z.enum(["check", "turn_on", "turn_off", "renew", "remove"]) }));

/** Reads the carrier service's state from Shopify, or changes it. */
export async function action({ request }: ActionFunctionArgs): Promise<ServiceAnswer> {
  const { deps, shop, demand } = await requireMerchant(request, "open");
  const { intent } = await readIntent(request);
  if (intent !== "check") await demand("change_fees");
  if (intent !== "check") return CHANGES[intent](deps, shop);
  return checkCarrierService(deps, shop);
}

/** Fees at checkout: whether buyers see them, what prevents it, and how requests were answered. */
export default function CheckoutOverview() {
  const t = useText();
  const { checkout, shopDomain, clientId } = useLoaderData<typeof loader>();
  const fetcher = useFetcher<typeof action>({ key: "checkout-check" });
  const check = () => {
    if (fetcher.state === "idle") {
      fetcher.submit(JSON.stringify({ intent: "check" }), { method: "post", encType: "application/json" });
    }
  };
  // The page shows what Shopify last reported; this asks again, also when the merchant returns to the tab.
  usePollWhile("", check);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(check, []);
  return (
    <Page
      title={t("fees:title")}
      subtitle={t("settings:checkout.lead")}
      backAction={{ content: t("settings:title"), url: "/app/settings" }}
      narrowWidth
    >
      <BlockStack gap="400">
        <StateCard
          checkout={checkout}
          shopDomain={shopDomain}
          clientId={clientId}
          checking={fetcher.state !== "idle"}
          unreachable={fetcher.data?.outcome === "unreachable"}
          check={check}
        />
        <PagesCard />
        <WeekCard checkout={checkout} />
        <ShowsCard showsDetails={checkout.showsDetails} />
      </BlockStack>
    </Page>
  );
}
