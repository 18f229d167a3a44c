import { BlockStack, Box, Checkbox, IndexTable, InlineStack, Link, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { DiscrepancyView } from "~/flows/comparison/views";
import { Reason } from "./reason";

/** What staff may have done with rows. */
export type Act = "put_right" | "leave" | "put_back";

export interface RowProps {
  row: DiscrepancyView;
  position: number;
  selected: boolean;
  busy: boolean;
  onSelect: (selected: boolean) => void;
  onAct: (act: Act, rows: DiscrepancyView[]) => void;
}

/** A thing that is not in step as a row of the table. */
export function Line({ row, position, selected, busy, onAct }: RowProps) {
  return (
    <IndexTable.Row id={row.key} position={position} selected={selected}>
      <IndexTable.Cell>
        <About row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <div style={{ minWidth: "16rem", maxWidth: "36rem", whiteSpace: "normal" }}>
          <Reason row={row} />
        </div>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Since row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <div style={{ minWidth: "13.5rem" }}>
          <Buttons row={row} busy={busy} onAct={onAct} />
        </div>
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

/** The same as a tile, for screens where a table would need horizontal scrolling. */
export function Tile({ row, position, selected, busy, onSelect, onAct }: RowProps) {
  const t = useText();
  const about = useAbout(row);
  return (
    <IndexTable.Row id={row.key} position={position} selected={selected}>
      <Box padding="300" width="100%">
        <BlockStack gap="200">
          <InlineStack gap="200" blockAlign="center">
            <Checkbox
              label={t("discrepancy:choose", { what: about })}
              labelHidden
              checked={selected}
              onChange={onSelect}
            />
            <About row={row} />
          </InlineStack>
          <div style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
            <Reason row={row} />
          </div>
          <Since row={row} />
          <Buttons row={row} busy={busy} onAct={onAct} />
        </BlockStack>
      </Box>
    </IndexTable.Row>
  );
}

function useAbout({ orderName, trackingNumber }: DiscrepancyView): string {
  const t = useText();
  if (orderName === null) return t("discrepancy:about.shop");
  return trackingNumber === null
    ? t("discrepancy:about.order", { order: orderName })
    : t("discrepancy:about.parcel", { order: orderName, trackingNumber });
}

function About({ row: { orderName, orderKey, trackingNumber } }: { row: DiscrepancyView }) {
  const t = useText();
  const name = (
    <Text as="span" variant="bodyMd" fontWeight="semibold">
      {orderName ?? t("discrepancy:about.shop")}
    </Text>
  );
  return (
    <BlockStack>
      {orderKey === null ? (
        name
      ) : (
        // A click on the row itself would select it.
        // biome-ignore lint/a11y: the link inside is what is operated
        <div onClick={(event) => event.stopPropagation()}>
          <Link url={`/app/orders/${orderKey}`} removeUnderline>
            {name}
          </Link>
        </div>
      )}
      {trackingNumber && (
        <Text as="span" tone="subdued" variant="bodySm">
          {trackingNumber}
        </Text>
      )}
    </BlockStack>
  );
}

function Since({ row: { firstSeenAt, left } }: { row: DiscrepancyView }) {
  const t = useText();
  const format = useFormat();
  const time = left && format.dateTime(left.at);
  const leftBy = left?.by ? t("discrepancy:left_by", { name: left.by, time: time ?? "" }) : null;
  return (
    <Text as="span" tone="subdued" variant="bodySm">
      {left ? (leftBy ?? t("discrepancy:left_by_staff", { time: time ?? "" })) : format.dateTime(firstSeenAt)}
    </Text>
  );
}

function Buttons({ row, busy, onAct }: Pick<RowProps, "row" | "busy" | "onAct">) {
  const t = useText();
  const button = (act: Act, label: string, plain = false) => (
    <RightButton
      right="follow_up"
      size="slim"
      variant={plain ? "tertiary" : undefined}
      disabled={busy}
      onClick={() => onAct(act, [row])}
    >
      {label}
    </RightButton>
  );
  return (
    // biome-ignore lint/a11y: a click on the row itself would select it; the buttons inside are what is operated
    <div onClick={(event) => event.stopPropagation()}>
      <InlineStack gap="200">
        {row.left
          ? button("put_back", t("discrepancy:put_back"))
          : button("put_right", t(`discrepancy:repair.${row.repair}`))}
        {!row.left && button("leave", t("discrepancy:leave"), true)}
      </InlineStack>
    </div>
  );
}
