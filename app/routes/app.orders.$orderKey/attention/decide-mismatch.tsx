import { BlockStack, InlineStack, List, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { type AdoptionMismatch, mayBeOurs } from "~/domain/booking/adopt";
import type { ParcelView } from "~/flows/parcel/views";
import { vi } from "~/locales/vi";
import { useIntent } from "../use-intent";

type Reason = keyof typeof vi.changes.mismatch.reason;

/**
 * Our reference belongs to a parcel at the carrier that differs from what we sent: staff adopt it, or book under a new reference.
 */
export function DecideMismatch({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const adopt = useIntent("adopt_anyway");
  const newReference = useIntent("book_under_new_reference");
  useEffect(() => {
    if (newReference.answer) setOpen(false);
  }, [newReference.answer]);
  const { shipmentId, mismatch } = parcel;
  const reasons = mismatch.filter((reason): reason is Reason => Object.hasOwn(vi.changes.mismatch.reason, reason));
  const answer = newReference.answer ?? adopt.answer;
  return (
    <BlockStack gap="300">
      {reasons.length > 0 && (
        <List>
          {reasons.map((reason) => (
            <List.Item key={reason}>{t(`changes:mismatch.reason.${reason}`)}</List.Item>
          ))}
        </List>
      )}
      <Text as="p">{t("changes:mismatch.help")}</Text>
      <InlineStack gap="200" blockAlign="center">
        {mayBeOurs(mismatch as AdoptionMismatch[]) && (
          <RightButton
            right="settle_doubt"
            loading={adopt.busy}
            onClick={() => adopt.send({ intent: "adopt_anyway", shipmentId })}
          >
            {t("changes:mismatch.adopt")}
          </RightButton>
        )}
        <RightButton right="settle_doubt" onClick={() => setOpen(true)}>
          {t("changes:mismatch.new_reference")}
        </RightButton>
        {answer && answer.outcome !== "adopted" && answer.outcome !== "reference_ended" && (
          <Text as="span" tone="critical">
            {t(`changes:mismatch.answer.${answer.outcome}`)}
          </Text>
        )}
      </InlineStack>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("changes:mismatch.new_reference_title")}
        confirm={t("changes:mismatch.new_reference_confirm")}
        keep={t("common:action.close")}
        destructive
        busy={newReference.busy}
        onConfirm={() => newReference.send({ intent: "book_under_new_reference", shipmentId })}
      >
        {t("changes:mismatch.new_reference_explain", { reference: parcel.partnerId ?? "" })}
      </ConfirmDialog>
    </BlockStack>
  );
}
