import { useNavigate, useNavigation } from "@remix-run/react";
import { Badge, BlockStack, Box, IndexTable, InlineStack, Link, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { textRoom } from "~/components/column-room";
import { EmptyList } from "~/components/empty-list";
import { useFormat } from "~/components/format";
import { useNarrow } from "~/components/narrow";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { ClaimRowView, ClaimsPageView, ProposalView } from "~/flows/claims/views";
import { type ClaimsPageQuery, claimsUrl } from "./query";

interface Props extends Omit<ClaimsPageView, "counts"> {
  query: ClaimsPageQuery;
  busy: boolean;
  onOpen: (proposal: ProposalView) => void;
}

const COLUMNS = ["parcel", "what", "amount", "when"] as const;
const ROOM = textRoom(11, 0.25);

/** Claims, or what suggests one: a table, or one tile each on a phone. */
export function ClaimsTable({ rows, proposals, next, query, busy, onOpen }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const loading = useNavigation().state === "loading";
  const condensed = useNarrow();
  const Row = condensed ? Tile : Line;
  return (
    <IndexTable
      condensed={condensed}
      selectable={false}
      resourceName={{ singular: t("claims:resource.one"), plural: t("claims:resource.many") }}
      itemCount={rows.length + proposals.length}
      headings={[
        { title: t(`claims:column.${COLUMNS[0]}`) },
        ...COLUMNS.slice(1).map((column) => ({ title: t(`claims:column.${column}`) })),
      ]}
      emptyState={<EmptyList heading={t(`claims:empty.${query.tab}`)}>{t(`claims:empty.${query.tab}_text`)}</EmptyList>}
      pagination={
        next === null && query.after === null
          ? undefined
          : {
              hasNext: next !== null && !loading,
              onNext: () => navigate(claimsUrl({ tab: query.tab, after: next })),
              hasPrevious: query.after !== null && !loading,
              // The cursor leads forward only.
              onPrevious: () => navigate(-1),
            }
      }
    >
      {proposals.map((proposal, position) => (
        <Row
          key={proposal.shipmentId}
          id={proposal.shipmentId}
          position={position}
          cells={[
            <About
              key="parcel"
              row={proposal}
              url={`/app/orders/${proposal.orderKey}#parcel-${proposal.shipmentId}`}
            />,
            <Why key="what" proposal={proposal} />,
            <Amount key="amount" amountVnd={proposal.amountVnd} />,
            <RightButton
              key="when"
              right="follow_up"
              disabled={busy}
              onClick={() => onOpen(proposal)}
              accessibilityLabel={t("claims:open_label", { order: proposal.orderName })}
            >
              {t("claims:open")}
            </RightButton>,
          ]}
        />
      ))}
      {rows.map((row, position) => (
        <Row
          key={row.claimId}
          id={row.claimId}
          position={position}
          cells={[
            <About key="parcel" row={row} url={`/app/claims/${row.claimId}`} />,
            <State key="what" row={row} />,
            <Amount key="amount" amountVnd={row.paidVnd ?? row.acceptedVnd ?? row.amountVnd} />,
            <When key="when" row={row} />,
          ]}
        />
      ))}
    </IndexTable>
  );
}

interface RowProps {
  id: string;
  position: number;
  cells: ReactNode[];
}

function Line({ id, position, cells }: RowProps) {
  return (
    <IndexTable.Row id={id} position={position}>
      {cells.map((cell, n) => (
        <IndexTable.Cell key={COLUMNS[n]}>
          <div style={ROOM}>{cell}</div>
        </IndexTable.Cell>
      ))}
    </IndexTable.Row>
  );
}

function Tile({ id, position, cells }: RowProps) {
  return (
    <IndexTable.Row id={id} position={position}>
      <Box padding="300" width="100%">
        <div style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
          <BlockStack gap="200">{cells}</BlockStack>
        </div>
      </Box>
    </IndexTable.Row>
  );
}

function About({
  row,
  url,
}: {
  row: Pick<ClaimRowView, "orderName" | "trackingNumber" | "recipientName">;
  url: string;
}) {
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

function Amount({ amountVnd }: { amountVnd: number | null }) {
  const t = useText();
  const format = useFormat();
  return <Text as="span">{amountVnd === null ? t("claims:amount_unknown") : format.money(amountVnd)}</Text>;
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
