import { BlockStack, InlineStack, Link } from "@shopify/polaris";
import type { CellProps } from "~/components/picking/column";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { ReturnRowView } from "~/flows/returns/views";
import type { ReturnActs } from "./acts";
import { Restocked } from "./restocked";

/** Receiving it; once received, what staff found, and taking it back. */
export function Actions({ row, acts, wide }: CellProps<ReturnRowView, ReturnActs>) {
  const { busy, onReceive, onUndo, onChange, restocks, onRestock, onClaim, onExchange } = acts;
  const t = useText();
  const label = (action: string) => t("returns:action_for", { action, order: row.orderName });
  const claiming = (
    <>
      <Claim row={row} busy={busy} onClaim={onClaim} />
      <Exchange row={row} busy={busy} onExchange={onExchange} />
    </>
  );
  if (row.stage !== "received") {
    return (
      <BlockStack gap="200">
        <RightButton
          right="receive_returns"
          size={wide ? "large" : "medium"}
          fullWidth={wide}
          disabled={busy}
          onClick={() => onReceive([row])}
          accessibilityLabel={label(t("returns:receive"))}
        >
          {t("returns:receive")}
        </RightButton>
        {claiming}
      </BlockStack>
    );
  }
  return (
    <BlockStack gap="200">
      <Restocked row={row} restocks={restocks} busy={busy} onRestock={onRestock} />
      {claiming}
      <InlineStack gap="300">
        <RightButton
          right="receive_returns"
          variant="plain"
          disabled={busy}
          onClick={() => onChange(row)}
          accessibilityLabel={label(t("returns:change"))}
        >
          {t("returns:change")}
        </RightButton>
        {/* What Shopify has restocked is not taken back from here. */}
        {row.restock.state !== "done" && (
          <RightButton
            right="receive_returns"
            variant="plain"
            disabled={busy}
            onClick={() => onUndo([row])}
            accessibilityLabel={label(t("returns:undo"))}
          >
            {t("returns:undo")}
          </RightButton>
        )}
      </InlineStack>
    </BlockStack>
  );
}

/** The claim on the carrier for it, or the button that opens the one that it suggests. */
function Claim({ row, busy, onClaim }: Pick<ReturnActs, "busy" | "onClaim"> & { row: ReturnRowView }) {
  const t = useText();
  const label = (action: string) => t("returns:action_for", { action, order: row.orderName });
  if (row.claimId !== null) {
    return (
      <div>
        <Link url={`/app/claims/${row.claimId}`} accessibilityLabel={label(t("returns:claim_see"))}>
          {t("returns:claim_see")}
        </Link>
      </div>
    );
  }
  if (row.claims === null) return null;
  return (
    <InlineStack>
      <RightButton
        right="follow_up"
        disabled={busy}
        onClick={() => onClaim(row)}
        accessibilityLabel={label(t("returns:claim"))}
      >
        {t("returns:claim")}
      </RightButton>
    </InlineStack>
  );
}

/** Links its order with the one that was sent instead of it, while none is known. */
function Exchange({ row, busy, onExchange }: Pick<ReturnActs, "busy" | "onExchange"> & { row: ReturnRowView }) {
  const t = useText();
  if (row.sentAgain !== null || row.exchanges.replacedBy.length > 0) return null;
  return (
    <InlineStack>
      <RightButton
        right="follow_up"
        variant="plain"
        disabled={busy}
        onClick={() => onExchange(row)}
        accessibilityLabel={t("exchange:link_label", { order: row.orderName })}
      >
        {t("exchange:link")}
      </RightButton>
    </InlineStack>
  );
}
