import { BlockStack, Collapsible, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";

/** Rarely needed actions: a new secret, and removing the carrier service from Shopify. */
export function MoreActions({ change, changing }: { change: (intent: string) => void; changing: boolean }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <BlockStack gap="300" inlineAlign="start">
      <RightButton
        right="change_fees"
        variant="plain"
        disclosure={open ? "up" : "down"}
        ariaExpanded={open}
        ariaControls="checkout-more"
        onClick={() => setOpen(!open)}
      >
        {t("fees:more")}
      </RightButton>
      <Collapsible id="checkout-more" open={open}>
        <BlockStack gap="300">
          <Text as="p" tone="subdued">
            {t("fees:renew.text")}
          </Text>
          <InlineStack gap="200">
            <RightButton right="change_fees" loading={changing} onClick={() => change("renew")}>
              {t("fees:renew.action")}
            </RightButton>
            <RightButton right="change_fees" tone="critical" onClick={() => setAsking(true)}>
              {t("fees:remove.action")}
            </RightButton>
          </InlineStack>
        </BlockStack>
      </Collapsible>
      <ConfirmDialog
        open={asking}
        title={t("fees:remove.title")}
        onClose={() => setAsking(false)}
        confirm={t("fees:remove.action")}
        destructive
        onConfirm={() => {
          setAsking(false);
          change("remove");
        }}
      >
        {t("fees:remove.text")}
      </ConfirmDialog>
    </BlockStack>
  );
}
