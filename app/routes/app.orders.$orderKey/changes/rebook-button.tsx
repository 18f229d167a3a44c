import { BlockStack, Button, Modal, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/parcel/views";
import { useAsk } from "../ask";

/** Cancels a parcel so that its goods wait for a new booking, with what the order says now. */
export function RebookButton({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { ask, busy, answer } = useAsk("rebook");
  useEffect(() => {
    if (answer) setOpen(false);
  }, [answer]);
  const refused = answer?.outcome === "not_allowed" || answer?.outcome === "not_found";
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t("changes:rebook.action")}
      </Button>
      {refused && (
        <Text as="span" tone="critical">
          {t(`parcel:cancel.${answer.outcome}`)}
        </Text>
      )}
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={t("changes:rebook.title", { label: parcel.label ?? "" })}
        primaryAction={{
          content: t("changes:rebook.confirm"),
          loading: busy,
          onAction: () => ask({ intent: "rebook", shipmentId: parcel.shipmentId }),
        }}
        secondaryActions={[{ content: t("parcel:cancel.keep"), onAction: () => setOpen(false) }]}
      >
        <Modal.Section>
          <BlockStack gap="200">
            <Text as="p">{t("changes:rebook.explain")}</Text>
            {parcel.printedAt && <Text as="p">{t("changes:rebook.printed")}</Text>}
            {parcel.carrierStatus === 12 && <Text as="p">{t("parcel:cancel.courier_coming")}</Text>}
          </BlockStack>
        </Modal.Section>
      </Modal>
    </>
  );
}
