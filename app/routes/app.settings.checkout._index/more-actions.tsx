import { BlockStack, Button, Collapsible, InlineStack, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { useText } from "~/components/text";

/** What is seldom needed: a new secret, and taking the service out of Shopify altogether. */
export function MoreActions({ change, changing }: { change: (intent: string) => void; changing: boolean }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <BlockStack gap="300" inlineAlign="start">
      <Button
        variant="plain"
        disclosure={open ? "up" : "down"}
        ariaExpanded={open}
        ariaControls="checkout-more"
        onClick={() => setOpen(!open)}
      >
        {t("fees:more")}
      </Button>
      <Collapsible id="checkout-more" open={open}>
        <BlockStack gap="300">
          <Text as="p" tone="subdued">
            {t("fees:renew.text")}
          </Text>
          <InlineStack gap="200">
            <Button loading={changing} onClick={() => change("renew")}>
              {t("fees:renew.action")}
            </Button>
            <Button tone="critical" onClick={() => setAsking(true)}>
              {t("fees:remove.action")}
            </Button>
          </InlineStack>
        </BlockStack>
      </Collapsible>
      <Modal
        open={asking}
        title={t("fees:remove.title")}
        onClose={() => setAsking(false)}
        primaryAction={{
          content: t("fees:remove.action"),
          destructive: true,
          onAction: () => {
            setAsking(false);
            change("remove");
          },
        }}
        secondaryActions={[{ content: t("common:action.cancel"), onAction: () => setAsking(false) }]}
      >
        <Modal.Section>
          <Text as="p">{t("fees:remove.text")}</Text>
        </Modal.Section>
      </Modal>
    </BlockStack>
  );
}
