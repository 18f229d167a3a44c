import { useCallback, useEffect, useState } from "react";
import { denialIn } from "~/components/denied";
import { matchingPrintUrl, type OrdersQuery } from "~/components/order-list/query";
import { postJson } from "~/components/post-json";
import type { Denial } from "~/domain/settings/staff-rights";
import type { BeforePrintView } from "~/flows/print/views";

/** Which parcels staff want to print: these, in the order of the list, or those with a label of all orders that match. */
export type WantedPrint = { shipmentIds: string[] } | { matching: OrdersQuery };

/** `failure`: why it could not be asked; null while it is asked, or when it was. */
interface Asked {
  before: BeforePrintView | null;
  failure: Denial | "failed" | null;
}

const ASKING: Asked = { before: null, failure: null };

/** Asks once how parcels stand before they are printed; `load` asks again, after a failure. */
export function useBeforePrint(wanted: WantedPrint): Asked & { load: () => void } {
  const [asked, setAsked] = useState(ASKING);
  const [tries, setTries] = useState(0);
  const [url, ids] =
    "matching" in wanted ? [matchingPrintUrl(wanted.matching), ""] : ["/app/before-print", wanted.shipmentIds.join()];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    let isShown = true;
    setAsked(ASKING);
    void askBeforePrint(url, ids === "" ? { matching: true } : { ids: ids.split(",") }).then((answer) => {
      if (isShown) setAsked(answer);
    });
    return () => {
      isShown = false;
    };
  }, [url, ids, tries]);
  return { ...asked, load: useCallback(() => setTries((before) => before + 1), []) };
}

async function askBeforePrint(url: string, question: object): Promise<Asked> {
  try {
    const answer = await postJson(url, question);
    if (answer.ok) return { before: (await answer.json()) as BeforePrintView, failure: null };
    return { before: null, failure: (await denialIn(answer)) ?? "failed" };
  } catch {
    // Offline, or a truncated answer: the reader is asked to try again.
    return { before: null, failure: "failed" };
  }
}
