import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import type { CellProps } from "~/components/picking/column";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { WaitingRowView } from "~/flows/attention/views";
import type { QueueActs } from "./acts";
import { Asked, CallButton } from "./facts";
import { ACT_RIGHTS } from "./rights";

/** What to do about a parcel; on a phone the call comes first. */
export function Actions(props: CellProps<WaitingRowView, QueueActs>) {
  return props.wide ? (
    <BlockStack gap="200">
      <CallButton row={props.row} />
      <Main {...props} />
    </BlockStack>
  ) : (
    <Main {...props} />
  );
}

/** The one thing to do, and where staff may dismiss it instead, that. */
function Main({ row, acts: { busy, onAct }, wide }: CellProps<WaitingRowView, QueueActs>) {
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
