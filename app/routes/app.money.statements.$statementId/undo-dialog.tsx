import { BlockStack, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { useText } from "~/components/text";

/** Asks why a statement is undone. */
export function UndoDialog({ onConfirm, onClose }: { onConfirm: (why: string) => void; onClose: () => void }) {
  const t = useText();
  const [why, setWhy] = useState("");
  const [isMissing, setMissing] = useState(false);
  return (
    <ConfirmDialog
      open
      destructive
      title={t("statements:undo_title")}
      confirm={t("statements:undo_confirm")}
      onConfirm={() => (why.trim() === "" ? setMissing(true) : onConfirm(why.trim()))}
      onClose={onClose}
    >
      <BlockStack gap="300">
        <Text as="p">{t("statements:undo_text")}</Text>
        <TextField
          label={t("statements:undo_why")}
          helpText={t("statements:undo_why_help")}
          value={why}
          onChange={setWhy}
          maxLength={500}
          autoComplete="off"
          error={isMissing && why.trim() === "" ? t("statements:undo_why_missing") : undefined}
        />
      </BlockStack>
    </ConfirmDialog>
  );
}
