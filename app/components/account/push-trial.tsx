import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, InlineStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { PushAddressView } from "~/flows/push-address/views";
import type { action } from "~/routes/app.account";

type Trial = Extract<PushAddressView, { address: unknown }>["trial"];

interface PushTrialProps {
  trial: Trial;
  canTry: boolean;
  /** Shown beside the button. */
  children: ReactNode;
}

/** Tests the push address and shows the result of the last test. */
export function PushTrial({ trial, canTry, children }: PushTrialProps) {
  const t = useText();
  const fetcher = useFetcher<typeof action>({ key: "account:try_push_address" });
  const busy = fetcher.state !== "idle";
  const answer = !busy && fetcher.data?.intent === "try_push_address" ? fetcher.data : undefined;
  return (
    <BlockStack gap="300">
      {trial && !busy && <PushTrialAnswer trial={trial} />}
      {answer?.outcome === "under_way" && <Text as="p">{t("push:under_way")}</Text>}
      <InlineStack gap="200">
        <RightButton
          right="change_settings"
          disabled={!canTry}
          loading={busy}
          onClick={() =>
            fetcher.submit(JSON.stringify({ intent: "try_push_address" }), {
              method: "post",
              action: "/app/account",
              encType: "application/json",
            })
          }
        >
          {t("push:try")}
        </RightButton>
        {children}
      </InlineStack>
    </BlockStack>
  );
}

/** Shows the result of a test. A failure is never the shop's fault, so the text names whom to contact. */
function PushTrialAnswer({ trial: { at, outcome, status } }: { trial: NonNullable<Trial> }) {
  const t = useText();
  const format = useFormat();
  const arrived = outcome === "arrived";
  return (
    <Banner tone={arrived ? "success" : "critical"}>
      <BlockStack gap="100">
        <Text as="p">{t(`push:trial.${outcome}`, { status: status ?? "" })}</Text>
        {!arrived && <Text as="p">{t("push:operator")}</Text>}
        <Text as="p" tone="subdued">
          {t("push:tried_at", { time: format.dateTime(at) })}
        </Text>
      </BlockStack>
    </Banner>
  );
}
