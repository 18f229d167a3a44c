import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { CheckoutBrief } from "~/components/checkout/checkout-brief";
import { StepHeading } from "~/components/step-heading";
import { useText } from "~/components/text";
import { readCheckoutBrief } from "~/flows/checkout/read.server";
import { quoteSampleFee } from "~/flows/fee/quote-sample-fee.server";
import { finishSetup } from "~/flows/home/finish-setup.server";
import { readSetup } from "~/flows/home/read-setup.server";
import { requireMerchant } from "~/merchant.server";
import { SampleFees } from "./sample-fees";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns sample fees, the set-up's progress and the state of the fees at checkout. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  const [fees, setup, checkout] = await Promise.all([
    quoteSampleFee(deps, shop.id),
    readSetup(deps, shop),
    readCheckoutBrief(deps, shop),
  ]);
  return { fees, setup, checkout };
}

/** Finishes the set-up, or redirects to a step that is still open. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, redirect } = await requireMerchant(request, "change_settings");
  const finished = await finishSetup(deps, shop);
  return redirect(finished.outcome === "finished" ? "/app/orders" : `/app/setup/${finished.step}`);
}

/** Step 4: what a parcel costs, and the end of the set-up. */
export default function SetupFee() {
  const t = useText();
  const { fees, setup, checkout } = useLoaderData<typeof loader>();
  const fetcher = useFetcher({ key: "setup-finish" });
  const open = setup.next !== null && setup.next !== "fee" ? setup.next : null;
  return (
    <BlockStack gap="400">
      <Card>
        <BlockStack gap="400">
          <StepHeading title={t("setup:fee.title")} lead={t("setup:fee.lead")} />
          <SampleFees view={fees} />
          {open ? (
            <BlockStack gap="200">
              <Text as="p">{t("setup:fee.open_step")}</Text>
              <InlineStack>
                <Button variant="primary" url={`/app/setup/${open}`}>
                  {t(`setup:steps.${open}`)}
                </Button>
              </InlineStack>
            </BlockStack>
          ) : (
            <InlineStack>
              <Button
                variant="primary"
                loading={fetcher.state !== "idle"}
                onClick={() => fetcher.submit(null, { method: "post", action: "/app/setup/fee" })}
              >
                {t("setup:fee.finish")}
              </Button>
            </InlineStack>
          )}
        </BlockStack>
      </Card>
      <CheckoutBrief state={checkout.state} problems={checkout.problems} duringSetUp />
    </BlockStack>
  );
}
