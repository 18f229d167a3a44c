import { type Picks, usePickedKeys } from "~/components/picking/picks";
import { SelectionBar } from "~/components/picking/selection-bar";
import { useText } from "~/components/text";
import { QUEUE_ACTS, type QueueAct } from "~/domain/attention/main-action";
import type { WaitingRowView } from "~/flows/attention/views";
import { ACT_RIGHTS } from "./rights";

interface Props {
  picks: Picks;
  rows: WaitingRowView[];
  busy: boolean;
  onAct: (act: QueueAct, rows: WaitingRowView[]) => void;
}

/** What one click does for many, each with those of the ticked parcels that wait for it. Draws with every tick. */
export function PickedParcels({ picks, rows, busy, onAct }: Props) {
  const t = useText();
  const keys = usePickedKeys(picks);
  const selected = rows.filter(({ shipmentId }) => keys.has(shipmentId));
  const actions = QUEUE_ACTS.flatMap((act) => {
    const chosen = selected.filter(({ main, dismiss }) => main === act || dismiss === act);
    if (chosen.length === 0) return [];
    const content = t(`attention:many.${act}`, { count: chosen.length });
    return [{ content, right: ACT_RIGHTS[act], disabled: busy, onAction: () => onAct(act, chosen) }];
  });
  const count = selected.length;
  return (
    <SelectionBar
      selected={count === 0 ? "none" : count === rows.length ? "all" : "some"}
      label={count === 0 ? t("attention:select_all") : t("attention:selected", { count })}
      onSelectAll={picks.pickPage}
      actions={actions}
    />
  );
}
