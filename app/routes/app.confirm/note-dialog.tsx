import { TextField } from "@shopify/polaris";
import { useState } from "react";
import { EditorWindow } from "~/components/editor-window";
import { ModalWindow } from "~/components/modal-window";
import { useText } from "~/components/text";
import { LONGEST_NOTE } from "~/domain/confirm/calls";
import type { CallRowView } from "~/flows/confirm/views";

interface Props {
  row: CallRowView;
  busy: boolean;
  onSave: (note: string) => void;
  onClose: () => void;
}

/** A note for whoever calls next. */
export function NoteDialog({ row, busy, onSave, onClose }: Props) {
  const t = useText();
  const [note, setNote] = useState(row.call.note ?? "");
  return (
    <EditorWindow
      value={note}
      title={t("confirm:note.title", { order: row.orderName })}
      onClose={onClose}
      primaryAction={{ content: t("confirm:note.save"), loading: busy, onAction: () => onSave(note) }}
      leave={{ content: t("common:action.cancel"), onAction: onClose, disabled: busy }}
    >
      <ModalWindow.Section>
        <TextField
          label={t("confirm:note.label")}
          helpText={t("confirm:note.help")}
          value={note}
          maxLength={LONGEST_NOTE}
          multiline={3}
          autoComplete="off"
          autoFocus
          onChange={setNote}
        />
      </ModalWindow.Section>
    </EditorWindow>
  );
}
