import { BlockStack, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { EditorWindow } from "~/components/editor-window";
import { ModalWindow } from "~/components/modal-window";
import { useText } from "~/components/text";
import { LONGEST_NAME } from "~/domain/order-list/saved-view";
import type { ViewAnswer } from "./use-views";

interface Props {
  title: string;
  /** What is kept under the name. */
  help?: string;
  /** The label of the button that stores. */
  confirm: string;
  /** The name before. */
  name: string;
  saving: boolean;
  onSave: (name: string) => Promise<ViewAnswer>;
  onClose: () => void;
}

/** Asks for the name of a list of orders, and stays open until it is stored. */
export function NameDialog({ title, help, confirm, name: before, saving, onSave, onClose }: Props) {
  const t = useText();
  const [name, setName] = useState(before);
  const [fault, setFault] = useState<ViewAnswer>("saved");
  const save = async () => {
    const outcome = await onSave(name.trim());
    if (outcome === "saved") onClose();
    else setFault(outcome);
  };
  return (
    <EditorWindow
      title={title}
      value={name}
      primaryAction={{ content: confirm, loading: saving, disabled: name.trim() === "", onAction: save }}
      leave={{ content: t("common:action.cancel"), onAction: onClose }}
      onClose={onClose}
    >
      <ModalWindow.Section>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== "" && !saving) void save();
          }}
        >
          <BlockStack gap="200">
            <TextField
              label={t("views:name")}
              value={name}
              onChange={(typed) => {
                setName(typed);
                setFault("saved");
              }}
              maxLength={LONGEST_NAME}
              showCharacterCount
              autoFocus
              autoComplete="off"
              error={fault === "saved" ? undefined : t(`views:fault.${fault}`)}
            />
            {help && (
              <Text as="p" tone="subdued">
                {help}
              </Text>
            )}
          </BlockStack>
        </form>
      </ModalWindow.Section>
    </EditorWindow>
  );
}
