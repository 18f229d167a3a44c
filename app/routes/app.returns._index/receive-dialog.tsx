import { BlockStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { EditorWindow } from "~/components/editor-window";
import { ModalWindow } from "~/components/modal-window";
import { FoundFields, type Said } from "~/components/returns/found-fields";
import { useText } from "~/components/text";
import type { ReturnRowView } from "~/flows/returns/views";

/** What is to be received, or of what is received, what staff found. */
export interface ReceiveWish {
  rows: ReturnRowView[];
  change: NonNullable<ReturnRowView["receipt"]> | null;
}

interface Props {
  wish: ReceiveWish;
  onDone: (said: Said) => void;
  onClose: () => void;
}

/** Asks in which condition goods came back. Those that the carrier has not brought yet, as it says, are said. */
export function ReceiveDialog({ wish: { rows, change }, onDone, onClose }: Props) {
  const t = useText();
  const [said, setSaid] = useState<Said>({ condition: change?.condition ?? "whole", note: change?.note ?? "" });
  const [one] = rows;
  const early = change ? [] : rows.filter(({ stage }) => stage === "on_way");
  const title = change ? "returns:dialog.change" : "returns:dialog.receive";
  return (
    <EditorWindow
      value={said}
      title={
        rows.length === 1
          ? t(title, { order: one?.orderName ?? "" })
          : t("returns:dialog.receive_many", { count: rows.length })
      }
      primaryAction={{
        content: change ? t("common:action.save") : t("returns:dialog.confirm"),
        onAction: () => onDone(said),
      }}
      leave={{ content: t("common:action.cancel"), onAction: onClose }}
      onClose={onClose}
    >
      <ModalWindow.Section>
        <BlockStack gap="300">
          {early.length > 0 && <Text as="p">{t("returns:dialog.early", { count: early.length })}</Text>}
          <FoundFields said={said} onChange={setSaid} />
        </BlockStack>
      </ModalWindow.Section>
    </EditorWindow>
  );
}
