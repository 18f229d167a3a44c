import type { BatchWish } from "~/components/batch/dialog";
import type { BulkAction } from "~/components/picking/selection-bar";
import { useText } from "~/components/text";
import type { BatchKind } from "~/domain/booking/batch";
import type { PrintKind } from "~/domain/print/choice";
import { BATCH_RIGHT } from "~/flows/booking/batch-views";
import type { OrderRowView, SeenParcel } from "~/flows/order-list/views";
import { bookableParcels, bulkParcels, isPrintedAtOnce, packedIds, printableIds } from "./selection";

/** What the page does with orders of the list, one or many. */
export interface ListActs {
  /** A booking is being sent, so its buttons are disabled. */
  busy: boolean;
  printing: boolean;
  onBook: (parcels: SeenParcel[]) => void;
  onPrint: (shipmentIds: string[], how: { kind?: PrintKind; unasked?: boolean }) => void;
  /** Asks about the labels of all that match. */
  onPrintMatching: () => void;
  /** Asks before something is done with many parcels. */
  onBulk: (wish: BatchWish) => void;
}

interface Asked extends ListActs {
  selected: OrderRowView[];
  /** All orders that match are selected, on every page. */
  matching: boolean;
}

/** Returns what can be done with the ticked orders; what there is no parcel for is left out. */
export function useBulkActions(asked: Asked): BulkAction[] {
  const { selected, matching, busy, printing, onBook, onPrint, onPrintMatching, onBulk } = asked;
  const t = useText();
  const allThatMatch = { book: null, cancel: null, release: null, edit: null };
  const parcelsFor: Record<BatchKind, SeenParcel[] | null> = matching ? allThatMatch : bulkParcels(selected);
  const bulk = (kind: BatchKind, content: string): BulkAction[] => {
    const parcels = parcelsFor[kind];
    if (parcels?.length === 0) return [];
    return [{ content, right: BATCH_RIGHT[kind], disabled: busy, onAction: () => onBulk({ kind, parcels }) }];
  };
  const print = (content: string, ids: string[], how: { kind?: PrintKind; unasked?: boolean }): BulkAction[] =>
    matching || ids.length === 0
      ? []
      : [{ content, right: "print", disabled: printing, onAction: () => onPrint(ids, how) }];

  const toBook = bookableParcels(selected);
  const toPrint = printableIds(selected);
  const bookContent = matching ? t("batch:action.book_matching") : t("orders:book_selected", { count: toBook.length });
  // One parcel is what the row's own button books: it needs no question.
  const bookOne: BulkAction = { content: bookContent, right: "book", disabled: busy, onAction: () => onBook(toBook) };
  const printMatching: BulkAction = {
    ...{ content: t("prints:matching"), right: "print", disabled: printing },
    onAction: onPrintMatching,
  };
  return [
    ...(!matching && toBook.length === 1 ? [bookOne] : bulk("book", bookContent)),
    ...print(t("orders:print_selected", { count: toPrint.length }), toPrint, {
      unasked: isPrintedAtOnce(selected, toPrint),
    }),
    ...print(t("prints:other_papers"), packedIds(selected), { kind: "packing_slips" }),
    ...(matching ? [printMatching] : []),
    ...bulk("edit", t("batch:action.edit")),
    ...bulk("release", t("batch:action.release")),
    ...bulk("cancel", t("batch:action.cancel")),
  ];
}
