import { BlockStack, type ButtonProps, Text } from "@shopify/polaris";
import { type ReactNode, useEffect, useState } from "react";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/parcel/views";
import { useIntent } from "../use-intent";

interface Props {
  parcel: ParcelView;
  /** `rebook`: afterwards the goods can be booked again. */
  intent: "cancel" | "rebook";
  /** The carrier still allows a cancel. */
  offered: boolean;
  button: Pick<ButtonProps, "tone" | "variant" | "disabled">;
  action: string;
  title: string;
  confirm: string;
  destructive?: boolean;
  /** What a cancel does and does not do. */
  children: ReactNode;
}

/** A button that asks the carrier to cancel a parcel, after a confirmation. */
export function CancelQuestion({ parcel, intent, offered, button, action, title, confirm, ...dialog }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { send, busy, answer } = useIntent(intent);
  useEffect(() => {
    if (answer) setOpen(false);
  }, [answer]);
  if (!offered && !open) return null;
  const refused = answer?.outcome === "not_allowed" || answer?.outcome === "not_found";
  return (
    <>
      <RightButton right="cancel" {...button} onClick={() => setOpen(true)}>
        {action}
      </RightButton>
      {refused && (
        <Text as="span" tone="critical">
          {t(`parcel:cancel.${answer.outcome}`)}
        </Text>
      )}
      <ConfirmDialog
        open={open}
        title={title}
        confirm={confirm}
        keep={t("parcel:cancel.keep")}
        destructive={dialog.destructive}
        busy={busy}
        onConfirm={() => send({ intent, shipmentId: parcel.shipmentId })}
        onClose={() => setOpen(false)}
      >
        <BlockStack gap="200">{dialog.children}</BlockStack>
      </ConfirmDialog>
    </>
  );
}
