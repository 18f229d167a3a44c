import { type Picks, usePickedKeys } from "~/components/picking/picks";
import { SelectionBar } from "~/components/picking/selection-bar";
import { useText } from "~/components/text";
import type { CallAct } from "~/domain/confirm/calls";
import type { CallRowView } from "~/flows/confirm/views";

interface Props {
  picks: Picks;
  rows: CallRowView[];
  busy: boolean;
  onAct: (act: CallAct, rows: CallRowView[]) => void;
}

const MANY = ["confirmed", "not_reached", "declined"] as const;

/** What one click says of all ticked orders. Draws with every tick. */
export function PickedOrders({ picks, rows, busy, onAct }: Props) {
  const t = useText();
  const keys = usePickedKeys(picks);
  const selected = rows.filter(({ orderKey }) => keys.has(orderKey));
  const count = selected.length;
  const actions = MANY.map((act) => ({
    content: t(`confirm:many.${act}`, { count }),
    right: "confirm_orders" as const,
    disabled: busy,
    onAction: () => onAct(act, selected),
  }));
  return (
    <SelectionBar
      selected={count === 0 ? "none" : count === rows.length ? "all" : "some"}
      label={count === 0 ? t("confirm:select_all") : t("confirm:selected", { count })}
      onSelectAll={picks.pickPage}
      actions={count === 0 ? [] : actions}
    />
  );
}
