import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { HistoryView } from "~/flows/parcel/views";
import type { PrintingsView } from "~/flows/print/views";

/** Returns how often a label was printed, when last and by whom, as a reader of the page's language says it. */
export function usePrintedTimes(): (printings: PrintingsView) => string {
  const t = useText();
  const format = useFormat();
  return ({ times, lastAt, lastBy: name }) => {
    const time = format.dateTime(lastAt);
    return name ? t("prints:printed_times.by", { times, time, name }) : t("prints:printed_times.last", { times, time });
  };
}

/** Returns how often a parcel's label was printed, by its history in order; null: never. */
export function printingsIn(
  history: readonly Pick<HistoryView, "kind" | "happenedAt" | "actor">[],
): PrintingsView | null {
  const printed = history.filter(({ kind }) => kind === "printed");
  const last = printed.at(-1);
  return last ? { times: printed.length, lastAt: last.happenedAt, lastBy: last.actor } : null;
}
