import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { BlockStack, Card, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { GatewayPicker } from "~/components/gateway-picker";
import { PageActions } from "~/components/page-actions";
import { useRevalidateWhile } from "~/components/revalidate-while";
import { RightButton } from "~/components/right-button";
import { NotSavedNote } from "~/components/save-note";
import { useSaving } from "~/components/saving";
import { ShopKindChoice } from "~/components/shop-kind-choice";
import { useText } from "~/components/text";
import { proposeGateways } from "~/flows/home/propose-gateways.server";
import { requireMerchant } from "~/merchant.server";

export { reloadUnlessNotSaved as shouldRevalidate } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the kind of shop and its payment methods. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  return { shopKind: shop.settings.shopKind, gateways: await proposeGateways(deps, shop) };
}

/** Step 3: the insurance threshold, and which orders are paid at the door. */
export default function SetupMoney() {
  const t = useText();
  const { shopKind, gateways } = useLoaderData<typeof loader>();
  const { send, saving, answer } = useSaving("setup-money", "/app/settings/save");
  const navigate = useNavigate();
  const [kind, setKind] = useState(shopKind);
  // Until the merchant ticks something, the proposal grows while orders are still being read.
  const [ticked, setTicked] = useState(gateways.confirmed);
  const chosen = ticked ?? gateways.proposed;
  useRevalidateWhile(gateways.stillReading ? "orders" : "");

  const saved = answer?.outcome === "saved";
  useEffect(() => {
    if (saved) navigate("/app/setup/fee");
  }, [saved, navigate]);

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
        <RightButton
          right="change_settings"
          variant="primary"
          onClick={() => send({ shopKind: kind, codGateways: chosen })}
          loading={saving}
        >
          {t("setup:money.confirm")}
        </RightButton>
        <NotSavedNote failure={answer && answer.outcome !== "saved" ? answer.outcome : undefined} />
      </PageActions>
    </BlockStack>
  );
}
