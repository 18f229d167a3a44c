import { BlockStack, Text } from "@shopify/polaris";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { Booking } from "~/domain/statement/tally";

interface Props {
  booking: Booking;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what goes into the book, before it does. */
export function ApplyDialog({ booking: { rows: count, codVnd, feeVnd }, onConfirm, onClose }: Props) {
  const t = useText();
  const { money } = useFormat();
  return (
    <ConfirmDialog
      open
      title={t("statements:apply_title", { count })}
      confirm={t("statements:apply_confirm")}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <BlockStack gap="200">
        <Text as="p">{t("statements:apply_text", { count, cod: money(codVnd), fee: money(feeVnd) })}</Text>
        <Text as="p" tone="subdued">
          {t("statements:apply_paid")}
        </Text>
      </BlockStack>
    </ConfirmDialog>
  );
}
