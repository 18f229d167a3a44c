import { Modal, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useText } from "./text";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What comes of it: a sentence, or several pieces. */
  children: ReactNode;
  /** What the button that does it says. */
  confirm: string;
  /** What the button that leaves everything as it is says, where that is not *cancel*. */
  keep?: string;
  /** Something is gone afterwards. */
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before something is done that cannot simply be taken back. */
export function ConfirmDialog({ children, confirm, keep, destructive, busy, onConfirm, ...modal }: ConfirmDialogProps) {
  const t = useText();
  return (
    <Modal
      {...modal}
      primaryAction={{ content: confirm, destructive, loading: busy, onAction: onConfirm }}
      secondaryActions={[{ content: keep ?? t("common:action.cancel"), onAction: modal.onClose, disabled: busy }]}
    >
      <Modal.Section>{typeof children === "string" ? <Text as="p">{children}</Text> : children}</Modal.Section>
    </Modal>
  );
}
