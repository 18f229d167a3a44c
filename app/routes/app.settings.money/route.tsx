import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Text } from "@shopify/polaris";
import { GatewayPicker } from "~/components/gateway-picker";
import { SettingsCard } from "~/components/settings/settings-card";
import { SettingsForm } from "~/components/settings/settings-form";
import { useText } from "~/components/text";
import { proposeGateways } from "~/flows/home/propose-gateways.server";
import { requireMerchant } from "~/merchant.server";
import { CollectionCard } from "./collection-card";
import { ConfirmCard } from "./confirm-card";
import { InsuranceCard } from "./insurance-card";

export { reloadUnlessNotSaved as shouldRevalidate } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the settings and the shop's payment methods. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  return { settings: shop.settings, gateways: await proposeGateways(deps, shop) };
}

/** COD and insurance: what is collected at the door, and for what value a parcel is insured. */
export default function MoneySettings() {
  const t = useText();
  const { settings, gateways } = useLoaderData<typeof loader>();
  return (
    <SettingsForm page="money" settings={settings}>
      {(editor) => (
        <>
          <SettingsCard title={t("setup:money.gateways.heading")} lead={t("setup:money.gateways.lead")}>
            <GatewayPicker
              seen={gateways.seen}
              proposed={gateways.proposed}
              chosen={editor.draft.codGateways ?? []}
              onChange={(codGateways) => editor.set({ codGateways })}
            />
            {editor.draft.codGateways === null && (
              <Text as="p" tone="caution">
                {t("settings:money.gateways_unconfirmed")}
              </Text>
            )}
          </SettingsCard>
          <CollectionCard editor={editor} />
          <ConfirmCard editor={editor} />
          <InsuranceCard editor={editor} />
        </>
      )}
    </SettingsForm>
  );
}
