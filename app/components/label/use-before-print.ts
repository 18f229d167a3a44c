import { useCallback, useEffect, useState } from "react";
import { postJson } from "~/components/post-json";
import type { BeforePrintView } from "~/flows/print/views";

type Asked = { before: BeforePrintView | null; failed: boolean };

const ASKING: Asked = { before: null, failed: false };

/** Asks once how parcels stand before they are printed; `load` asks again, after a failure. */
export function useBeforePrint(shipmentIds: string[]): Asked & { load: () => void } {
  const [asked, setAsked] = useState(ASKING);
  const [tries, setTries] = useState(0);
  const ids = shipmentIds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    let isShown = true;
    setAsked(ASKING);
    void askBeforePrint(ids.split(",")).then((before) => {
      if (isShown) setAsked({ before, failed: before === null });
    });
    return () => {
      isShown = false;
    };
  }, [ids, tries]);
  return { ...asked, load: useCallback(() => setTries((before) => before + 1), []) };
}

async function askBeforePrint(ids: string[]): Promise<BeforePrintView | null> {
  try {
    const answer = await postJson("/app/before-print", { ids });
    return answer.ok ? ((await answer.json()) as BeforePrintView) : null;
  } catch {
    // Offline, or a truncated answer: the reader is asked to try again.
    return null;
  }
}
