import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { BlockStack, Button, Card, InlineStack } from "@shopify/polaris";
import { useCallback, useState } from "react";
import { ConnectForm } from "~/components/account/connect-form";
import { PushAddress } from "~/components/account/push-address";
import { AccountSummary } from "~/components/account/summary";
import { StepHeading } from "~/components/step-heading";
import { useText } from "~/components/text";
import { readAccountPage } from "~/flows/account/read.server";
import type { AccountView } from "~/flows/account/views";
import { openPushAddress } from "~/flows/push-address/address.server";
import { requireMerchant } from "~/merchant.server";

export { reloadUnlessNotSaved as shouldRevalidate } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the account page's data and the shop's push address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  const [page, push] = await Promise.all([readAccountPage(deps, shop.id), openPushAddress(deps, shop.id)]);
  return { ...page, push };
}

/** Step 1: the carrier account. */
export default function SetupAccount() {
  const t = useText();
  const page = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [replacing, setReplacing] = useState(false);
  const goOn = useCallback(() => navigate("/app/setup/pickups"), [navigate]);
  const { account, push, platformIn, now } = page;
  /** If the carrier must be given a push address, that is shown before the next step. */
  const connected = useCallback(
    (environment: AccountView["environment"]) => (platformIn[environment] ? goOn() : setReplacing(false)),
    [platformIn, goOn],
  );
  return (
    <Card>
      <BlockStack gap="400">
        <StepHeading title={t("setup:account.title")} lead={t("setup:account.lead")} />
        {account && !replacing ? (
          <>
            <AccountSummary account={account} now={now} />
            {push && push.state !== "not_needed" && <PushAddress account={account} push={push} />}
            <InlineStack gap="200">
              <Button variant="primary" onClick={goOn} disabled={account.health === "rejected"}>
                {t("common:action.continue")}
              </Button>
              <Button onClick={() => setReplacing(true)}>{t("setup:account.replace")}</Button>
            </InlineStack>
          </>
        ) : (
          <ConnectForm page={page} onConnected={connected} />
        )}
      </BlockStack>
    </Card>
  );
}
