import { BlockStack, Box, IndexTable, InlineStack, Link } from "@shopify/polaris";
import { memo, useMemo } from "react";
import { PickBox } from "~/components/picking/pick-box";
import { type Picks, useIsPicked } from "~/components/picking/picks";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { ReturnRowView } from "~/flows/returns/views";
import { RoomyCell } from "./columns";
import { About, Goods, Reason, Where } from "./facts";
import { Restocked } from "./restocked";

/** What can be done with rows. */
export interface RowActs {
  busy: boolean;
  onReceive: (rows: ReturnRowView[]) => void;
  onUndo: (rows: ReturnRowView[]) => void;
  onChange: (row: ReturnRowView) => void;
  /** The merchant has Waybill restock. */
  restocks: boolean;
  onRestock: (row: ReturnRowView) => void;
  onClaim: (row: ReturnRowView) => void;
  onExchange: (row: ReturnRowView) => void;
}

export interface RowProps extends RowActs {
  row: ReturnRowView;
  position: number;
  picks: Picks;
}

/** A parcel that comes back, as a row of the table. A tick draws its box and colour. */
export const Line = memo(function Line({ row, position, picks, ...acts }: RowProps) {
  const selected = useIsPicked(picks, row.shipmentId);
  const { busy } = acts;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done with a row depends on nothing else
  const cells = useMemo(
    () => (
      <>
        <RoomyCell column="parcel">
          <About row={row} />
        </RoomyCell>
        <RoomyCell column="goods">
          <Goods row={row} />
        </RoomyCell>
        <RoomyCell column="reason">
          <Reason row={row} />
        </RoomyCell>
        <RoomyCell column="where">
          <Where row={row} />
        </RoomyCell>
        <RoomyCell column="action">
          <Actions row={row} {...acts} />
        </RoomyCell>
      </>
    ),
    [row, busy, acts.restocks],
  );
  return (
    <IndexTable.Row id={row.shipmentId} position={position} selected={selected}>
      <IndexTable.Cell>
        <Choose row={row} picks={picks} selected={selected} />
      </IndexTable.Cell>
      {cells}
    </IndexTable.Row>
  );
});

/** The same as a tile, for screens where a table would need horizontal scrolling. */
export const Tile = memo(function Tile({ row, position, picks, ...acts }: RowProps) {
  const selected = useIsPicked(picks, row.shipmentId);
  return (
    <IndexTable.Row id={row.shipmentId} position={position} selected={selected}>
      <Box padding="300" width="100%">
        <BlockStack gap="200">
          <InlineStack gap="200" blockAlign="center">
            <Choose row={row} picks={picks} selected={selected} />
            <About row={row} />
          </InlineStack>
          <div style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
            <BlockStack gap="200">
              <Where row={row} />
              <Reason row={row} />
              <Goods row={row} />
            </BlockStack>
          </div>
          <Actions row={row} {...acts} wide />
        </BlockStack>
      </Box>
    </IndexTable.Row>
  );
});

function Choose({ row, picks, selected }: Pick<RowProps, "row" | "picks"> & { selected: boolean }) {
  const t = useText();
  const label = t("returns:choose", { order: row.orderName });
  return <PickBox picks={picks} rowKey={row.shipmentId} label={label} checked={selected} />;
}

/** Receiving it; once received, what staff found, and taking it back. */
function Actions({ row, wide, ...acts }: RowActs & { row: ReturnRowView; wide?: boolean }) {
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
function Claim({ row, busy, onClaim }: Pick<RowActs, "busy" | "onClaim"> & { row: ReturnRowView }) {
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
function Exchange({ row, busy, onExchange }: Pick<RowActs, "busy" | "onExchange"> & { row: ReturnRowView }) {
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
