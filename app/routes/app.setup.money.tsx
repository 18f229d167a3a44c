import type { LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData, useNavigate } from "@remix-run/react";
import { BlockStack, Button, Card, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { GatewayPicker } from "~/components/gateway-picker";
import { NOT_SAVED } from "~/components/kept-form";
import { PageActions } from "~/components/page-actions";
import { useRevalidateWhile } from "~/components/revalidate-while";
import { ShopKindChoice } from "~/components/shop-kind-choice";
import { useText } from "~/components/text";
import { proposeGateways } from "~/flows/home/propose-gateways.server";
import { requireMerchant } from "~/merchant.server";
import type { action as saveAction } from "./app.settings.save";

export { merchantHeaders as headers } from "~/merchant.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request);
  return { shopKind: shop.settings.shopKind, gateways: await proposeGateways(deps, shop) };
}

/** Step 3: the insurance threshold, and which orders are paid at the door. */
export default function SetupMoney() {
  const t = useText();
  const { shopKind, gateways } = useLoaderData<typeof loader>();
  const fetcher = useFetcher<typeof saveAction>({ key: "setup-money" });
  const navigate = useNavigate();
  const [kind, setKind] = useState(shopKind);
  // Until the merchant ticks something, the proposal grows with the orders that are still being read.
  const [ticked, setTicked] = useState(gateways.confirmed);
  const chosen = ticked ?? gateways.proposed;
  useRevalidateWhile(gateways.stillReading ? "orders" : "");

  const answer = fetcher.state === "idle" ? fetcher.data?.outcome : undefined;
  const saved = answer === "saved";
  useEffect(() => {
    if (saved) navigate("/app/setup/fee");
  }, [saved, navigate]);

  const save = () =>
    fetcher.submit(JSON.stringify({ shopKind: kind, codGateways: chosen }), {
      method: "post",
      action: "/app/settings/save",
      encType: "application/json",
    });

  return (
    <BlockStack gap="400">
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingLg">
            {t("setup:money.title")}
          </Text>
          <Text as="p" tone="subdued">
            {t("setup:money.kind.lead")}
          </Text>
          <ShopKindChoice value={kind} onChange={setKind} />
        </BlockStack>
      </Card>
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingLg">
            {t("setup:money.gateways.heading")}
          </Text>
          <Text as="p" tone="subdued">
            {t("setup:money.gateways.lead")}
          </Text>
          <GatewayPicker seen={gateways.seen} proposed={gateways.proposed} chosen={chosen} onChange={setTicked} />
          {gateways.stillReading && (
            <Text as="p" tone="subdued">
              {t("setup:money.gateways.still_reading")}
            </Text>
          )}
          {chosen.length === 0 && (
            <Text as="p" tone="caution">
              {t("setup:money.gateways.none_chosen")}
            </Text>
          )}
        </BlockStack>
      </Card>
      <PageActions>
        <Button variant="primary" onClick={save} loading={fetcher.state !== "idle"}>
          {t("setup:money.confirm")}
        </Button>
        {answer && answer !== "saved" && (
          <Text as="span" tone="critical">
            {t(answer === "invalid" ? "common:faults" : NOT_SAVED[answer])}
          </Text>
        )}
      </PageActions>
    </BlockStack>
  );
}
