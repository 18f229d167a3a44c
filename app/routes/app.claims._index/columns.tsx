import { Badge, BlockStack, InlineStack, Link, Text } from "@shopify/polaris";
import { textRoom } from "~/components/column-room";
import { useFormat } from "~/components/format";
import type { CellProps, Column } from "~/components/picking/column";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { ClaimRowView, ProposalView } from "~/flows/claims/views";

/** A claim, or what suggests one. */
export type ClaimLine = (ClaimRowView & { is: "claim" }) | (ProposalView & { is: "proposal" });

export interface ClaimActs {
  busy: boolean;
  onOpen: (proposal: ProposalView) => void;
}

type CellOf = CellProps<ClaimLine, ClaimActs>;
type ColumnId = "parcel" | "what" | "amount" | "when";

const ROOM = textRoom(11, 0.25);

/** The columns of the list of claims. */
export const COLUMNS: readonly Column<ClaimLine, ClaimActs, ColumnId>[] = [
  { id: "parcel", room: ROOM, tile: "about", Cell: About },
  { id: "what", room: ROOM, tile: "fact", Cell: What },
  { id: "amount", room: ROOM, tile: "fact", Cell: Amount },
  { id: "when", room: ROOM, tile: "action", Cell: Next },
];

function About({ row }: CellOf) {
  const url =
    row.is === "claim" ? `/app/claims/${row.claimId}` : `/app/orders/${row.orderKey}#parcel-${row.shipmentId}`;
  return (
    <BlockStack>
      <div>
        <Link url={url} removeUnderline>
          <Text as="span" fontWeight="semibold">
            {row.orderName}
          </Text>
        </Link>
      </div>
      {[row.trackingNumber, row.recipientName].map(
        (line) =>
          line && (
            <Text key={line} as="span" tone="subdued" variant="bodySm">
              {line}
            </Text>
          ),
      )}
    </BlockStack>
  );
}

function What({ row }: CellOf) {
  return row.is === "claim" ? <State row={row} /> : <Why proposal={row} />;
}

function Why({ proposal: { kind, why } }: { proposal: ProposalView }) {
  const t = useText();
  return (
    <BlockStack>
      <Text as="span" fontWeight="medium">
        {t(`claims:kind.${kind}`)}
      </Text>
      <Text as="span" tone="subdued">
        {t(`claims:why.${why}`)}
      </Text>
    </BlockStack>
  );
}

const TONES = { open: "attention", sent: "info", accepted: "success", refused: undefined, paid: "success" } as const;

function State({ row: { kind, state } }: { row: ClaimRowView }) {
  const t = useText();
  return (
    <BlockStack gap="100">
      <Text as="span" fontWeight="medium">
        {t(`claims:kind.${kind}`)}
      </Text>
      <InlineStack>
        <Badge tone={TONES[state]}>{t(`claims:state.${state}`)}</Badge>
      </InlineStack>
    </BlockStack>
  );
}

function Amount({ row }: CellOf) {
  const t = useText();
  const format = useFormat();
  const amountVnd = row.is === "claim" ? (row.paidVnd ?? row.acceptedVnd ?? row.amountVnd) : row.amountVnd;
  return <Text as="span">{amountVnd === null ? t("claims:amount_unknown") : format.money(amountVnd)}</Text>;
}

/** Until when a claim is to be sent; of what suggests one, the button that opens it. */
function Next({ row, acts: { busy, onOpen }, wide }: CellOf) {
  const t = useText();
  if (row.is === "claim") return <When row={row} />;
  return (
    <RightButton
      right="follow_up"
      size={wide ? "large" : "medium"}
      fullWidth={wide}
      disabled={busy}
      onClick={() => onOpen(row)}
      accessibilityLabel={t("claims:open_label", { order: row.orderName })}
    >
      {t("claims:open")}
    </RightButton>
  );
}

function When({ row: { state, deadlineAt, closedAt, isLate } }: { row: ClaimRowView }) {
  const t = useText();
  const format = useFormat();
  if (closedAt) return <Text as="span">{t("claims:closed_on", { date: format.date(closedAt) })}</Text>;
  if (state !== "open") return null;
  return (
    <Text as="span" tone={isLate ? "critical" : undefined} fontWeight={isLate ? "semibold" : undefined}>
      {t(isLate ? "claims:late" : "claims:send_by", { date: format.date(deadlineAt) })}
    </Text>
  );
}
