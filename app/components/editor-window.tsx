import { type ModalProps, Text } from "@shopify/polaris";
import { type ReactNode, useState } from "react";
import { ModalWindow } from "./modal-window";
import { useText } from "./text";

interface Props {
  title: string;
  /** Everything typed and chosen, as it would be stored: closing asks once it differs from what it was at the opening. */
  value: unknown;
  primaryAction: NonNullable<ModalProps["primaryAction"]>;
  /** The button that leaves without storing. */
  leave?: { content: string; onAction: () => void; disabled?: boolean };
  /** Returns true where Escape belongs to something within the window, such as an open list. */
  keepsEscape?: () => boolean;
  onClose: () => void;
  /** Sections of the window. */
  children: ReactNode;
}

/** A window with fields. Escape, the cross and a click beside it ask before they discard what was typed; its own button does not. */
export function EditorWindow({ title, value, primaryAction, leave, keepsEscape, onClose, children }: Props) {
  const t = useText();
  const now = JSON.stringify(value);
  const [begun] = useState(now);
  const [asking, setAsking] = useState(false);
  const close = () => {
    if (keepsEscape?.()) return;
    // A second Escape answers the question with what loses nothing.
    if (asking) setAsking(false);
    else if (now === begun) onClose();
    else setAsking(true);
  };
  const actions = asking
    ? {
        primaryAction: { content: t("common:action.discard"), destructive: true, onAction: onClose },
        secondaryActions: [{ content: t("common:discard.keep"), onAction: () => setAsking(false) }],
      }
    : { primaryAction, secondaryActions: [leave ?? { content: t("common:action.discard"), onAction: onClose }] };
  return (
    <ModalWindow open onClose={close} title={asking ? t("common:discard.title") : title} {...actions}>
      {asking && (
        <ModalWindow.Section>
          <div role="alert">
            <Text as="p">{t("common:discard.lost")}</Text>
          </div>
        </ModalWindow.Section>
      )}
      {/* The fields keep what was typed while the question stands. */}
      <div hidden={asking}>{children}</div>
    </ModalWindow>
  );
}
