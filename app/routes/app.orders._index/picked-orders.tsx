import { useEffect, useState } from "react";
import { type Picks, usePickedKeys } from "~/components/picking/picks";
import { SelectionBar } from "~/components/picking/selection-bar";
import { useText } from "~/components/text";
import type { OrderRowView } from "~/flows/order-list/views";
import { SelectMatching } from "./select-matching";
import { type ListActs, useBulkActions } from "./use-bulk-actions";

interface Props extends ListActs {
  picks: Picks;
  rows: OrderRowView[];
  /** There are further pages. */
  hasMore: boolean;
  /** The address of the page of the list. */
  page: string;
}

/** What can be done with the ticked orders. Draws with every tick, which the table below does not. */
export function PickedOrders({ picks, rows, hasMore, page, ...acts }: Props) {
  const t = useText();
  const keys = usePickedKeys(picks);
  const [chosen, setMatching] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another selection
  useEffect(() => setMatching(false), [page]);

  const selected = rows.filter(({ orderKey }) => keys.has(orderKey));
  const wholePage = selected.length === rows.length;
  // All that match stay selected for as long as the whole page is.
  const matching = chosen && wholePage;
  const actions = useBulkActions({
    ...{ ...acts, selected, matching },
    onBook(parcels) {
      picks.clear();
      acts.onBook(parcels);
    },
  });
  const count = selected.length;
  const ticked = matching ? t("orders:selected_matching") : t("orders:selected", { count });
  return (
    <>
      <SelectionBar
        selected={count === 0 ? "none" : wholePage ? "all" : "some"}
        label={count === 0 ? t("orders:select_all") : ticked}
        onSelectAll={picks.pickPage}
        actions={actions}
      />
      {wholePage && hasMore && <SelectMatching onPage={rows.length} chosen={matching} onChoose={setMatching} />}
    </>
  );
}
