import { BlockStack, Text } from "@shopify/polaris";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { COUNTABLE } from "~/domain/statement/outcomes";
import type { Tally } from "~/domain/statement/tally";

interface Props {
  tally: Tally;
  /** Rows that will count. */
  count: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what goes into the book, before it does. */
export function ApplyDialog({ tally, count, onConfirm, onClose }: Props) {
  const t = useText();
  const { money } = useFormat();
  const sum = (of: "codVnd" | "feeVnd") => COUNTABLE.reduce((all, one) => all + tally.outcomes[one][of], 0);
  return (
    <ConfirmDialog
      open
      title={t("statements:apply_title", { count })}
      confirm={t("statements:apply_confirm")}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <BlockStack gap="200">
        <Text as="p">
          {t("statements:apply_text", { count, cod: money(sum("codVnd")), fee: money(sum("feeVnd")) })}
        </Text>
        <Text as="p" tone="subdued">
          {t("statements:apply_paid")}
        </Text>
      </BlockStack>
    </ConfirmDialog>
  );
}
