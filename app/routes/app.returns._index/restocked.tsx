import { Badge, BlockStack, InlineStack, Link, Text } from "@shopify/polaris";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { ReturnRowView } from "~/flows/returns/views";

/** Reasons of ours; all others are Shopify's own words. */
const REASONS = [
  "no_scope",
  "no_fulfillment",
  "pieces_unknown",
  "nothing_to_restock",
  "other_pieces",
  "no_location",
  "not_reversible",
] as const;
const isOurs = (reason: string): reason is (typeof REASONS)[number] => (REASONS as readonly string[]).includes(reason);

interface Props {
  row: ReturnRowView;
  /** The merchant has Waybill restock. */
  restocks: boolean;
  busy: boolean;
  onRestock: (row: ReturnRowView) => void;
}

/** What became of putting it back into stock, and what staff can do about it. */
export function Restocked({ row, restocks, busy, onRestock }: Props) {
  const t = useText();
  const { state, reason } = row.restock;
  const label = (action: string) => t("returns:action_for", { action, order: row.orderName });
  if (state === "done") return <Line tone="success">{t("returns:restock.done")}</Line>;
  if (state === "under_way") return <Line tone="info">{t("returns:restock.under_way")}</Line>;
  const canRestock = restocks && row.pieces.length > 0 && state !== "cannot";
  const byHand = (
    <Link
      url={row.adminUrl}
      target="_top"
      accessibilityLabel={t("returns:restock.by_hand_label", { order: row.orderName })}
    >
      {t("returns:restock.by_hand")}
    </Link>
  );
  return (
    <BlockStack gap="100">
      {state === "refused" && (
        <>
          <Line tone="critical">{t("returns:restock.refused")}</Line>
          {reason && (
            <Text as="span" tone="subdued" variant="bodySm" breakWord>
              {isOurs(reason) ? t(`returns:restock.why.${reason}`) : reason}
            </Text>
          )}
        </>
      )}
      {canRestock && (
        <InlineStack>
          <RightButton
            right="receive_returns"
            disabled={busy}
            onClick={() => onRestock(row)}
            accessibilityLabel={label(t("returns:restock.action"))}
          >
            {t("returns:restock.action")}
          </RightButton>
        </InlineStack>
      )}
      {/* What Shopify refused is put right there: also where asking again can help. */}
      {(!canRestock || state === "refused") && <div>{byHand}</div>}
    </BlockStack>
  );
}

function Line({ tone, children }: { tone: "success" | "info" | "critical"; children: string }) {
  return (
    <InlineStack>
      <Badge tone={tone}>{children}</Badge>
    </InlineStack>
  );
}
