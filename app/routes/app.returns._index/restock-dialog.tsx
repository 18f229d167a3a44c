import { BlockStack, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { EditorWindow } from "~/components/editor-window";
import { ModalWindow } from "~/components/modal-window";
import { useText } from "~/components/text";
import type { ReturnRowView } from "~/flows/returns/views";

interface Props {
  row: ReturnRowView;
  onDone: (pieces: { lineItemId: string; quantity: number }[]) => void;
  onClose: () => void;
}

/** Asks how many pieces of what came back are to be restocked: all of what came back whole, else none until staff say so. */
export function RestockDialog({ row, onDone, onClose }: Props) {
  const t = useText();
  const isWhole = row.receipt?.condition === "whole" && !row.isPart;
  const [counts, setCounts] = useState(() => row.pieces.map(({ quantity }) => String(isWhole ? quantity : 0)));
  const typed = row.pieces.map((piece, n) => ({ ...piece, count: Number(counts[n]) }));
  const isWrong = ({ count, quantity }: (typeof typed)[number]) =>
    !Number.isInteger(count) || count < 0 || count > quantity;
  const total = typed.reduce((sum, { count }) => sum + count, 0);
  return (
    <EditorWindow
      value={counts}
      title={t("returns:restock.title", { order: row.orderName })}
      primaryAction={{
        content: t("returns:restock.confirm"),
        disabled: typed.some(isWrong) || !(total > 0),
        onAction: () =>
          onDone(typed.flatMap(({ lineItemId, count }) => (count > 0 ? [{ lineItemId, quantity: count }] : []))),
      }}
      leave={{ content: t("common:action.cancel"), onAction: onClose }}
      onClose={onClose}
    >
      <ModalWindow.Section>
        <BlockStack gap="300">
          <Text as="p">{t(row.pieces.length > 0 ? "returns:restock.text" : "returns:restock.unknown")}</Text>
          {typed.map((piece, n) => (
            <TextField
              key={piece.lineItemId}
              label={t("returns:restock.pieces", { name: piece.name })}
              helpText={t("returns:restock.of", { count: piece.quantity })}
              type="number"
              min={0}
              max={piece.quantity}
              value={counts[n] ?? ""}
              error={isWrong(piece)}
              onChange={(value) => setCounts((before) => before.map((one, at) => (at === n ? value : one)))}
              autoComplete="off"
            />
          ))}
        </BlockStack>
      </ModalWindow.Section>
    </EditorWindow>
  );
}
