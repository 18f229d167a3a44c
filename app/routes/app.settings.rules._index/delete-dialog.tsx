import { ConfirmDialog } from "~/components/confirm-dialog";
import { useText } from "~/components/text";
import type { Rule } from "~/domain/rules/schema";
import type { RulesAsking } from "./ask";

interface Props {
  /** Null: the dialog is closed. */
  rule: Rule | null;
  asking: RulesAsking;
  onClose: () => void;
}

/** Asks for confirmation before a rule is deleted, and says what that changes. */
export function DeleteDialog({ rule, asking, onClose }: Props) {
  const t = useText();
  if (!rule) return null;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("rules:delete_title", { name: rule.name })}
      confirm={t("rules:delete")}
      destructive
      busy={asking.busy}
      onConfirm={() => {
        asking.change({ kind: "delete", id: rule.id });
        onClose();
      }}
    >
      {t("rules:delete_text")}
    </ConfirmDialog>
  );
}
