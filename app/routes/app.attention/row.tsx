import { BlockStack, Box, Button, Checkbox, IndexTable, InlineStack, Text } from "@shopify/polaris";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { QueueAct } from "~/domain/attention/main-action";
import type { WaitingRowView } from "~/flows/attention/views";
import { About, Asked, Buyer, CallButton, Waiting } from "./facts";
import { Reason } from "./reason";
import { ACT_RIGHTS } from "./rights";

export interface RowProps {
  row: WaitingRowView;
  position: number;
  selected: boolean;
  busy: boolean;
  onSelect: (selected: boolean) => void;
  onAct: (act: QueueAct, rows: WaitingRowView[]) => void;
}

/** A parcel that waits, as a row of the table. */
export function Line({ row, position, selected, busy, onAct }: RowProps) {
  return (
    <IndexTable.Row id={row.shipmentId} position={position} selected={selected}>
      <IndexTable.Cell>
        <About row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <div style={{ minWidth: "15rem", maxWidth: "30rem", whiteSpace: "normal" }}>
          <Reason row={row} />
        </div>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Buyer row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <div style={{ maxWidth: "14rem", whiteSpace: "normal" }}>
          <Waiting row={row} />
        </div>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <div style={{ minWidth: "11rem", whiteSpace: "normal" }}>
          <Actions row={row} busy={busy} onAct={onAct} />
        </div>
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

/** The same as a tile, with a large button to call, for screens where a table would need horizontal scrolling. */
export function Tile({ row, position, selected, busy, onSelect, onAct }: RowProps) {
  const t = useText();
  return (
    <IndexTable.Row id={row.shipmentId} position={position} selected={selected}>
      <Box padding="300" width="100%">
        <BlockStack gap="200">
          <InlineStack gap="200" blockAlign="center">
            <Checkbox
              label={t("attention:choose", { order: row.orderName })}
              labelHidden
              checked={selected}
              onChange={onSelect}
            />
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
    // A click on the row itself would select it.
    // biome-ignore lint/a11y: the buttons inside are what is operated
    <div onClick={(event) => event.stopPropagation()}>
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
    </div>
  );
}
