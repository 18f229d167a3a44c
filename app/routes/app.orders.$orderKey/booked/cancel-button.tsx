import { BlockStack, Button, InlineStack, Modal, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/parcel/views";
import { useAsk } from "../ask";
import { isCancelAsked } from "../parcel/pending-work";

/** Asks the carrier to cancel, after a confirmation that says what a cancel is and is not. */
export function CancelButton({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { ask, busy, answer } = useAsk("cancel");
  useEffect(() => {
    if (answer) setOpen(false);
  }, [answer]);
  if (!parcel.mayCancel && !open) return null;
  const asked = isCancelAsked(parcel);
  const refused = answer?.outcome === "not_allowed" || answer?.outcome === "not_found";
  return (
    <InlineStack gap="200" blockAlign="center">
      <Button tone="critical" variant="secondary" disabled={asked} onClick={() => setOpen(true)}>
        {t("parcel:cancel.action")}
      </Button>
      {refused && (
        <Text as="span" tone="critical">
          {t(`parcel:cancel.${answer.outcome}`)}
        </Text>
      )}
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={t("parcel:cancel.title", { label: parcel.label ?? "" })}
        primaryAction={{
          content: t("parcel:cancel.confirm"),
          destructive: true,
          loading: busy,
          onAction: () => ask({ intent: "cancel", shipmentId: parcel.shipmentId }),
        }}
        secondaryActions={[{ content: t("parcel:cancel.keep"), onAction: () => setOpen(false) }]}
      >
        <Modal.Section>
          <BlockStack gap="200">
            <Text as="p">{t("parcel:cancel.explain")}</Text>
            {parcel.carrierStatus === 12 && <Text as="p">{t("parcel:cancel.courier_coming")}</Text>}
            <Text as="p">{t("parcel:cancel.after")}</Text>
          </BlockStack>
        </Modal.Section>
      </Modal>
    </InlineStack>
  );
}
