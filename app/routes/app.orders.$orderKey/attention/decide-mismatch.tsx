import { BlockStack, Button, InlineStack, List, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { useText } from "~/components/text";
import { type AdoptionMismatch, mayBeOurs } from "~/domain/booking/adopt";
import type { ParcelView } from "~/flows/parcel/views";
import { vi } from "~/locales/vi";
import { useAsk } from "../ask";

type Reason = keyof typeof vi.changes.mismatch.reason;

/**
 * Our reference belongs to a parcel at the carrier that differs from what we sent: staff adopt it, or book under a new reference.
 */
export function DecideMismatch({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const adopt = useAsk("adopt_anyway");
  const anew = useAsk("book_anew");
  useEffect(() => {
    if (anew.answer) setOpen(false);
  }, [anew.answer]);
  const { shipmentId, mismatch } = parcel;
  const reasons = mismatch.filter((reason): reason is Reason => Object.hasOwn(vi.changes.mismatch.reason, reason));
  const answer = anew.answer ?? adopt.answer;
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
          <Button loading={adopt.busy} onClick={() => adopt.ask({ intent: "adopt_anyway", shipmentId })}>
            {t("changes:mismatch.adopt")}
          </Button>
        )}
        <Button onClick={() => setOpen(true)}>{t("changes:mismatch.anew")}</Button>
        {answer && answer.outcome !== "adopted" && answer.outcome !== "ready_anew" && (
          <Text as="span" tone="critical">
            {t(`changes:mismatch.answer.${answer.outcome}`)}
          </Text>
        )}
      </InlineStack>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("changes:mismatch.anew_title")}
        confirm={t("changes:mismatch.anew_confirm")}
        keep={t("common:action.close")}
        destructive
        busy={anew.busy}
        onConfirm={() => anew.ask({ intent: "book_anew", shipmentId })}
      >
        {t("changes:mismatch.anew_explain", { reference: parcel.partnerId ?? "" })}
      </ConfirmDialog>
    </BlockStack>
  );
}
