import { Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { ModalWindow } from "./modal-window";
import { useText } from "./text";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequences: a sentence, or several elements. */
  children: ReactNode;
  /** Label of the button that confirms. */
  confirm: string;
  /** Label of the button that changes nothing, if not *cancel*. */
  keep?: string;
  /** The action deletes something. */
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action that cannot easily be undone. */
export function ConfirmDialog({ children, confirm, keep, destructive, busy, onConfirm, ...modal }: ConfirmDialogProps) {
  const t = useText();
  return (
    <ModalWindow
      {...modal}
      primaryAction={{ content: confirm, destructive, loading: busy, onAction: onConfirm }}
      secondaryActions={[{ content: keep ?? t("common:action.cancel"), onAction: modal.onClose, disabled: busy }]}
    >
      <ModalWindow.Section>
        {typeof children === "string" ? <Text as="p">{children}</Text> : children}
      </ModalWindow.Section>
    </ModalWindow>
  );
}
