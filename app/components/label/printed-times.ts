import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
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
