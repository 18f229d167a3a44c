import { Badge, BlockStack, InlineStack, Link, Text } from "@shopify/polaris";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { ReturnRowView } from "~/flows/returns/views";

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
              {reason === "no_scope" ? t("returns:restock.no_scope") : reason}
            </Text>
          )}
        </>
      )}
      {restocks && row.pieces.length > 0 && state !== "cannot" ? (
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
      ) : (
        byHand
      )}
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
