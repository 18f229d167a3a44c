import { BlockStack, Box, Button, ButtonGroup, IndexTable, InlineStack } from "@shopify/polaris";
import { CheckIcon } from "@shopify/polaris-icons";
import { memo, useMemo } from "react";
import { BuyerHistoryLines } from "~/components/buyer-history";
import { PickBox } from "~/components/picking/pick-box";
import { type Picks, useIsPicked } from "~/components/picking/picks";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { CallAct } from "~/domain/confirm/calls";
import type { CallRowView } from "~/flows/confirm/views";
import { RoomyCell } from "./columns";
import { About, Buyer, CallButton, Calls, Goods } from "./facts";

export interface RowProps {
  row: CallRowView;
  position: number;
  picks: Picks;
  busy: boolean;
  onAct: (act: CallAct, rows: CallRowView[]) => void;
}

/** An order to call about, as a row of the table. A tick draws its box and colour. */
export const Line = memo(function Line({ row, position, picks, busy, onAct }: RowProps) {
  const selected = useIsPicked(picks, row.orderKey);
  const cells = useMemo(
    () => (
      <>
        <RoomyCell column="order">
          <About row={row} />
        </RoomyCell>
        <RoomyCell column="buyer">
          <Buyer row={row} onCall={() => onAct("calling", [row])} />
        </RoomyCell>
        <RoomyCell column="goods">
          <Goods row={row} />
        </RoomyCell>
        <RoomyCell column="history">
          <BuyerHistoryLines history={row.history} />
        </RoomyCell>
        <RoomyCell column="calls">
          <Calls row={row} />
        </RoomyCell>
        <RoomyCell column="action">
          <Actions row={row} busy={busy} onAct={onAct} />
        </RoomyCell>
      </>
    ),
    [row, busy, onAct],
  );
  return (
    <IndexTable.Row id={row.orderKey} position={position} selected={selected}>
      <IndexTable.Cell>
        <Choose row={row} picks={picks} selected={selected} />
      </IndexTable.Cell>
      {cells}
    </IndexTable.Row>
  );
});

/** The same as a tile, with a large button to call, for screens where a table would need horizontal scrolling. */
export const Tile = memo(function Tile({ row, position, picks, busy, onAct }: RowProps) {
  const selected = useIsPicked(picks, row.orderKey);
  const call = () => onAct("calling", [row]);
  return (
    <IndexTable.Row id={row.orderKey} position={position} selected={selected}>
      <Box padding="300" width="100%">
        <BlockStack gap="200">
          <InlineStack gap="200" blockAlign="start" wrap={false}>
            <Choose row={row} picks={picks} selected={selected} />
            <About row={row} />
          </InlineStack>
          <div style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
            <BlockStack gap="200">
              <Buyer row={row} />
              <Goods row={row} />
              <BuyerHistoryLines history={row.history} />
              <Calls row={row} />
            </BlockStack>
          </div>
          <CallButton row={row} onCall={call} />
          <Actions row={row} busy={busy} onAct={onAct} wide />
        </BlockStack>
      </Box>
    </IndexTable.Row>
  );
});

function Choose({ row, picks, selected }: Pick<RowProps, "row" | "picks"> & { selected: boolean }) {
  const t = useText();
  const label = t("confirm:choose", { order: row.orderName });
  return <PickBox picks={picks} rowKey={row.orderKey} label={label} checked={selected} />;
}

/** What the buyer said. Of one who does not want it, the order is cancelled in Shopify, or they changed their mind. */
function Actions({ row, busy, onAct, wide }: Pick<RowProps, "row" | "busy" | "onAct"> & { wide?: boolean }) {
  const t = useText();
  const said = (act: "confirmed" | "not_reached" | "declined" | "note", plain: boolean) => (
    <RightButton
      key={act}
      right="confirm_orders"
      size={wide && !plain ? "large" : "medium"}
      variant={plain ? "plain" : undefined}
      icon={act === "confirmed" ? CheckIcon : undefined}
      fullWidth={!plain}
      disabled={busy}
      onClick={() => onAct(act, [row])}
      accessibilityLabel={t("confirm:act_for", { action: t(`confirm:act.${act}`), order: row.orderName })}
    >
      {t(`confirm:act.${act}`)}
    </RightButton>
  );
  return (
    <BlockStack gap="150">
      {said("confirmed", false)}
      {!row.call.declined && said("not_reached", false)}
      {row.call.declined && (
        <Button
          fullWidth
          size={wide ? "large" : "medium"}
          url={`shopify://admin/orders/${row.orderKey}`}
          target="_top"
          accessibilityLabel={t("confirm:act_for", {
            action: t("confirm:act.cancel_in_shopify"),
            order: row.orderName,
          })}
        >
          {t("confirm:act.cancel_in_shopify")}
        </Button>
      )}
      <ButtonGroup>
        {!row.call.declined && said("declined", true)}
        {said("note", true)}
      </ButtonGroup>
    </BlockStack>
  );
}
