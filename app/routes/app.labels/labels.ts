import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import type { LabelPaper } from "~/flows/print-labels.server";
import { MISSING_HEADER, type MissingLabel, noLabelsSchema, readMissing } from "./missing";

/** How far a print is. `url` is a PDF in this browser; it lives until the next print. */
export type LabelState =
  | { step: "idle" }
  | { step: "loading"; count: number }
  | { step: "ready"; count: number; url: string; missing: MissingLabel[] }
  | { step: "none"; missing: MissingLabel[] }
  | { step: "failed" };

export interface Labels {
  state: LabelState;
  print: (shipmentIds: string[], paper: LabelPaper) => Promise<void>;
  close: () => void;
}

/**
 * Prints labels: fetches the PDF with the session token that App Bridge adds to `fetch` (a link could not carry it) and shows it in a
 * new tab. The tab is opened by the click itself, because browsers block one that opens later.
 */
export function useLabels(): Labels {
  const [state, setState] = useState<LabelState>({ step: "idle" });
  const { revalidate } = useRevalidator();
  const url = state.step === "ready" ? state.url : null;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const print = useCallback(
    async (shipmentIds: string[], paper: LabelPaper) => {
      const tab = window.open("", "_blank");
      setState({ step: "loading", count: shipmentIds.length });
      const next = await fetchLabels(shipmentIds, paper);
      if (next.step === "ready" && tab) tab.location.replace(next.url);
      else tab?.close();
      setState(next);
      if (next.step === "ready") revalidate();
    },
    [revalidate],
  );
  return { state, print, close: useCallback(() => setState({ step: "idle" }), []) };
}

async function fetchLabels(shipmentIds: string[], paper: LabelPaper): Promise<LabelState> {
  const params = new URLSearchParams({ ids: shipmentIds.join(","), ...paper });
  try {
    const answer = await fetch(`/app/labels?${params}`);
    if (answer.status === 409) return { step: "none", missing: noLabelsSchema.parse(await answer.json()).missing };
    if (!answer.ok) return { step: "failed" };
    const missing = readMissing(answer.headers.get(MISSING_HEADER));
    const url = URL.createObjectURL(await answer.blob());
    return { step: "ready", count: shipmentIds.length - missing.length, url, missing };
  } catch {
    // Offline, or an answer cut short: the reader is told to try again.
    return { step: "failed" };
  }
}
