import { BlockStack, Button, ButtonGroup } from "@shopify/polaris";
import { CheckIcon } from "@shopify/polaris-icons";
import type { CellProps } from "~/components/picking/column";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { CallRowView } from "~/flows/confirm/views";
import type { CallActs } from "./acts";
import { CallButton } from "./facts";

/** What the buyer said; on a phone below the button that calls them. */
export function Actions(props: CellProps<CallRowView, CallActs>) {
  const { row, acts, wide } = props;
  return wide ? (
    <BlockStack gap="200">
      <CallButton row={row} onCall={() => acts.onAct("calling", [row])} />
      <Said {...props} />
    </BlockStack>
  ) : (
    <Said {...props} />
  );
}

/** What the buyer said. Of one who does not want it, the order is cancelled in Shopify, or they changed their mind. */
function Said({ row, acts: { busy, onAct }, wide }: CellProps<CallRowView, CallActs>) {
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
