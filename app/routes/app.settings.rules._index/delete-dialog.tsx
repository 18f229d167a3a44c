import { Modal, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { Rule } from "~/domain/rules/schema";
import type { RulesAsking } from "./ask";

interface Props {
  /** Null: the dialog is closed. */
  rule: Rule | null;
  asking: RulesAsking;
  onClose: () => void;
}

/** Asks once more before a rule is gone, and says what that changes. */
export function DeleteDialog({ rule, asking, onClose }: Props) {
  const t = useText();
  if (!rule) return null;
  return (
    <Modal
      open
      onClose={onClose}
      title={t("rules:delete_title", { name: rule.name })}
      primaryAction={{
        content: t("rules:delete"),
        destructive: true,
        loading: asking.busy,
        onAction: () => {
          asking.change({ kind: "delete", id: rule.id });
          onClose();
        },
      }}
      secondaryActions={[{ content: t("common:action.cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p">{t("rules:delete_text")}</Text>
      </Modal.Section>
    </Modal>
  );
}
