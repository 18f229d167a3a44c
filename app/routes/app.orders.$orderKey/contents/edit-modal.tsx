import { BlockStack, FormLayout } from "@shopify/polaris";
import { type ReactNode, useEffect } from "react";
import { EditorWindow } from "~/components/editor-window";
import { ModalWindow } from "~/components/modal-window";
import { useText } from "~/components/text";
import { EditRefusal } from "../field/edit-refusal";
import type { FormPatch } from "../patch";
import { useIntent } from "../use-intent";

interface Props {
  title: string;
  shipmentId: string;
  /** What to store; null while the form has an invalid value. */
  patch: FormPatch | null;
  onClose: () => void;
  children: ReactNode;
}

/** A window of the parcel form: stores its patch and closes, or stays open and shows why not. */
export function EditModal({ title, shipmentId, patch, onClose, children }: Props) {
  const t = useText();
  const { send, busy, answer } = useIntent("edit");
  useEffect(() => {
    if (answer?.outcome === "saved") onClose();
  }, [answer, onClose]);
  return (
    <EditorWindow
      title={title}
      value={patch}
      onClose={onClose}
      primaryAction={{
        content: t("common:action.save"),
        loading: busy,
        disabled: patch === null,
        onAction: () => patch && send({ intent: "edit", shipmentId, patch }),
      }}
    >
      <ModalWindow.Section>
        <BlockStack gap="400">
          <EditRefusal answer={answer} />
          <FormLayout>{children}</FormLayout>
        </BlockStack>
      </ModalWindow.Section>
    </EditorWindow>
  );
}
