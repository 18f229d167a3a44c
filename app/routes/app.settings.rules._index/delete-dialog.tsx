import { ConfirmDialog } from "~/components/confirm-dialog";
import { useText } from "~/components/text";
import type { Rule } from "~/domain/rules/schema";
import type { RulesChanger } from "./use-rules-change";

interface Props {
  /** Null: the dialog is closed. */
  rule: Rule | null;
  changer: RulesChanger;
  onClose: () => void;
}

/** Asks for confirmation before a rule is deleted, and says what that changes. */
export function DeleteDialog({ rule, changer, onClose }: Props) {
  const t = useText();
  if (!rule) return null;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("rules:delete_title", { name: rule.name })}
      confirm={t("rules:delete")}
      destructive
      busy={changer.busy}
      onConfirm={() => {
        changer.change({ kind: "delete", id: rule.id });
        onClose();
      }}
    >
      {t("rules:delete_text")}
    </ConfirmDialog>
  );
}
