import { Badge, BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useCallback, useState } from "react";
import { CopyButton } from "~/components/copy-button";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { Verbatim } from "~/components/verbatim";
import type { AccountView } from "~/flows/account/views";
import type { PushAddressView } from "~/flows/push-address/views";
import { AskDialog } from "./ask-dialog";
import { PushTrial } from "./push-trial";

const TONES = { waits: "attention", moves: "warning", followed: "success" } as const;

/**
 * Where the carrier reports this account's parcels: the text to send to its staff, whether the address was used, and a way to
 * test it.
 */
export function PushAddress({ account, push }: { account: AccountView; push: PushAddressView }) {
  const t = useText();
  const format = useFormat();
  const [renewing, setRenewing] = useState(false);
  const close = useCallback(() => setRenewing(false), []);
  const title = (
    <Text as="h2" variant="headingMd">
      {t("push:title")}
    </Text>
  );
  if (push.state === "not_needed") {
    return (
      <BlockStack gap="200">
        {title}
        <Text as="p" tone="subdued">
          {t("push:not_needed")}
        </Text>
      </BlockStack>
    );
  }
  const { state, address, lastPushAt, replacedUntil, trial, pollMinutes } = push;
  return (
    <BlockStack gap="400">
      <BlockStack gap="200">
        <InlineStack gap="200" blockAlign="center">
          {title}
          <Badge tone={TONES[state]}>{t(`push:state.${state}`)}</Badge>
        </InlineStack>
        <Text as="p">{t("push:lead")}</Text>
        <Text as="p" tone="subdued">
          {lastPushAt ? t("push:last_push", { time: format.dateTime(lastPushAt) }) : t("push:no_push")}
          {state === "waits" && ` ${t("push:until_then", { minutes: pollMinutes })}`}
        </Text>
        {replacedUntil && <Text as="p">{t("push:replaced", { time: format.dateTime(replacedUntil) })}</Text>}
      </BlockStack>
      {address ? (
        <PushWords account={account} address={address} />
      ) : (
        <Text as="p" tone="critical">
          {t("push:hidden")}
        </Text>
      )}
      <PushTrial trial={trial} canTry={address !== null}>
        <RightButton right="change_settings" variant="tertiary" onClick={() => setRenewing(true)}>
          {t("push:renew")}
        </RightButton>
      </PushTrial>
      <AskDialog
        intent="renew_push_address"
        open={renewing}
        onClose={close}
        title={t("push:renew_title")}
        text={t("push:renew_text")}
        confirm={t("push:renew")}
      />
    </BlockStack>
  );
}

/** The address and a text that asks the carrier to register it: there is no API for that (carrier 6.6). */
function PushWords({ account: { code, environment }, address }: { account: AccountView; address: string }) {
  const t = useText();
  const message = t("push:message", { code, address, environment: t(`setup:account.environment.${environment}`) });
  return (
    <>
      <BlockStack gap="200">
        <Text as="h3" variant="headingSm">
          {t("push:address")}
        </Text>
        <Verbatim text={address} />
        <InlineStack gap="200" blockAlign="center">
          <CopyButton size="slim" text={address}>
            {t("push:copy_address")}
          </CopyButton>
          <Text as="span" tone="subdued">
            {t("push:address_help")}
          </Text>
        </InlineStack>
      </BlockStack>
      <BlockStack gap="200">
        <Text as="h3" variant="headingSm">
          {t("push:message_title")}
        </Text>
        <Verbatim text={message} />
        <CopyButton size="slim" text={message}>
          {t("push:copy_message")}
        </CopyButton>
      </BlockStack>
    </>
  );
}
