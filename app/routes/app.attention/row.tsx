import { BlockStack, Box, Button, IndexTable, InlineStack, Text } from "@shopify/polaris";
import { memo, useMemo } from "react";
import { PickBox } from "~/components/picking/pick-box";
import { type Picks, useIsPicked } from "~/components/picking/picks";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { QueueAct } from "~/domain/attention/main-action";
import type { WaitingRowView } from "~/flows/attention/views";
import { RoomyCell } from "./columns";
import { About, Asked, Buyer, CallButton, Waiting } from "./facts";
import { Reason } from "./reason";
import { ACT_RIGHTS } from "./rights";

export interface RowProps {
  row: WaitingRowView;
  position: number;
  picks: Picks;
  busy: boolean;
  onAct: (act: QueueAct, rows: WaitingRowView[]) => void;
}

/** A parcel that waits, as a row of the table. A tick draws its box and colour. */
export const Line = memo(function Line({ row, position, picks, busy, onAct }: RowProps) {
  const selected = useIsPicked(picks, row.shipmentId);
  const cells = useMemo(
    () => (
      <>
        <RoomyCell column="parcel">
          <About row={row} />
        </RoomyCell>
        <RoomyCell column="reason">
          <Reason row={row} />
        </RoomyCell>
        <RoomyCell column="buyer">
          <Buyer row={row} />
        </RoomyCell>
        <RoomyCell column="waiting">
          <Waiting row={row} />
        </RoomyCell>
        <RoomyCell column="action">
          <Actions row={row} busy={busy} onAct={onAct} />
        </RoomyCell>
      </>
    ),
    [row, busy, onAct],
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

/** The same as a tile, with a large button to call, for screens where a table would need horizontal scrolling. */
export const Tile = memo(function Tile({ row, position, picks, busy, onAct }: RowProps) {
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
              <Reason row={row} />
              <Buyer row={row} />
              <Waiting row={row} />
            </BlockStack>
          </div>
          <CallButton row={row} />
          <Actions row={row} busy={busy} onAct={onAct} wide />
        </BlockStack>
      </Box>
    </IndexTable.Row>
  );
});

function Choose({ row, picks, selected }: Pick<RowProps, "row" | "picks"> & { selected: boolean }) {
  const t = useText();
  const label = t("attention:choose", { order: row.orderName });
  return <PickBox picks={picks} rowKey={row.shipmentId} label={label} checked={selected} />;
}

/** The one thing to do, and where staff may dismiss it instead, that. */
function Actions({ row, busy, onAct, wide }: Pick<RowProps, "row" | "busy" | "onAct"> & { wide?: boolean }) {
  const t = useText();
  const { main, dismiss, orderName: order } = row;
  if (main === "wait") {
    return (
      <Text as="span" tone="subdued">
        {t("attention:action.wait")}
      </Text>
    );
  }
  const label = (action: string) => t("attention:action_for", { action, order });
  const content = t(main === "tell" && row.asked ? "attention:action.tell_again" : `attention:action.${main}`);
  const size = wide ? "large" : "medium";
  return (
    <BlockStack gap="100">
      {main === "open" ? (
        <Button
          size={size}
          fullWidth={wide}
          url={`/app/orders/${row.orderKey}#parcel-${row.shipmentId}`}
          accessibilityLabel={label(content)}
        >
          {content}
        </Button>
      ) : (
        <RightButton
          right={ACT_RIGHTS[main]}
          size={size}
          fullWidth={wide}
          disabled={busy}
          onClick={() => onAct(main, [row])}
          accessibilityLabel={label(content)}
        >
          {content}
        </RightButton>
      )}
      {dismiss && (
        <InlineStack>
          <RightButton
            right={ACT_RIGHTS[dismiss]}
            variant="plain"
            disabled={busy}
            onClick={() => onAct(dismiss, [row])}
            accessibilityLabel={label(t(`attention:action.${dismiss}`))}
          >
            {t(`attention:action.${dismiss}`)}
          </RightButton>
        </InlineStack>
      )}
      <Asked row={row} />
    </BlockStack>
  );
}
