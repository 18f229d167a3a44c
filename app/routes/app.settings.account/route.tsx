import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Card, Page, Text } from "@shopify/polaris";
import { useCallback, useState } from "react";
import { ConnectForm } from "~/components/account/connect-form";
import { PushAddress } from "~/components/account/push-address";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { readAccountPage } from "~/flows/account/read.server";
import { readSilence } from "~/flows/checkout/read.server";
import { openPushAddress } from "~/flows/push-address/address.server";
import { requireMerchant } from "~/merchant.server";
import { AccountCard } from "./account-card";

export { reloadUnlessNotSaved as shouldRevalidate } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the account page's data and the shop's push address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  const [page, push, silentSince] = await Promise.all([
    readAccountPage(deps, shop.id),
    openPushAddress(deps, shop.id),
    readSilence(deps, shop),
  ]);
  return { ...page, push, silentSince: silentSince?.toISOString() ?? null };
}

/** The carrier account: its health, its token's capabilities, its push address, and how to change to another account. */
export default function AccountSettings() {
  const t = useText();
  const format = useFormat();
  const page = useLoaderData<typeof loader>();
  const [replacing, setReplacing] = useState(false);
  const connected = useCallback(() => setReplacing(false), []);
  const { account, push, now, silentSince } = page;
  return (
    <Page
      title={t("settings:account.title")}
      subtitle={t("settings:account.lead")}
      backAction={{ content: t("settings:title"), url: "/app/settings" }}
      narrowWidth
    >
      <BlockStack gap="400">
        {silentSince && (
          <Banner tone="warning" title={t("fees:problem.carrier_silent.title")}>
            <Text as="p">{t("fees:problem.carrier_silent.fix", { when: format.dateTime(silentSince) })}</Text>
          </Banner>
        )}
        {account && <AccountCard account={account} now={now} onReplace={() => setReplacing(!replacing)} />}
        {(!account || replacing) && (
          <Card>
            <BlockStack gap="400">
              <Text as="h2" variant="headingMd">
                {account ? t("setup:account.replace") : t("setup:account.title")}
              </Text>
              <ConnectForm page={page} onConnected={connected} />
            </BlockStack>
          </Card>
        )}
        {account && push && (
          <Card>
            <PushAddress account={account} push={push} />
          </Card>
        )}
      </BlockStack>
    </Page>
  );
}
