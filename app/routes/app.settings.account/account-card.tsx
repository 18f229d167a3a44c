import { useFetcher } from "@remix-run/react";
import { BlockStack, Button, Card, InlineStack } from "@shopify/polaris";
import { useCallback, useState } from "react";
import { AskDialog } from "~/components/account/ask-dialog";
import { AccountSummary } from "~/components/account/summary";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { AccountView } from "~/flows/account/views";
import type { action } from "~/routes/app.account";
import { CheckAnswer } from "./check-answer";
import { DeniedNotes } from "./denied-notes";

interface AccountCardProps {
  account: AccountView;
  now: string;
  onReplace: () => void;
}

/** The connected account with the actions on it. */
export function AccountCard({ account, now, onReplace }: AccountCardProps) {
  const t = useText();
  const check = useFetcher<typeof action>({ key: "account:check" });
  const [asking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  const answer = check.state === "idle" && check.data?.intent === "check" ? check.data : undefined;
  return (
    <Card>
      <BlockStack gap="400">
        <AccountSummary account={account} now={now} />
        <DeniedNotes account={account} />
        {answer && <CheckAnswer answer={answer} />}
        <InlineStack gap="200">
          <Button
            variant="primary"
            loading={check.state !== "idle"}
            onClick={() =>
              check.submit(JSON.stringify({ intent: "check" }), {
                method: "post",
                action: "/app/account",
                encType: "application/json",
              })
            }
          >
            {t("settings:account.check")}
          </Button>
          <RightButton right="change_settings" onClick={onReplace}>
            {t("setup:account.replace")}
          </RightButton>
          <RightButton right="change_settings" tone="critical" variant="tertiary" onClick={() => setAsking(true)}>
            {t("settings:account.disconnect")}
          </RightButton>
        </InlineStack>
      </BlockStack>
      <AskDialog
        intent="disconnect"
        open={asking}
        onClose={close}
        title={t("settings:account.disconnect_title")}
        text={t("settings:account.disconnect_text")}
        confirm={t("settings:account.disconnect")}
        destructive
      />
    </Card>
  );
}
