import { useRevalidator } from "@remix-run/react";
import { useCallback, useState } from "react";
import { openTab } from "~/components/new-tab";
import { postJson } from "~/components/post-json";
import type { LabelPaper } from "~/flows/label/print.server";
import { labelsSchema, type MissingLabel, noLabelsSchema } from "./missing";

/** Progress of printing labels. `url` opens the PDF for five minutes; printing again creates a new one. */
type LabelState =
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
 * Returns the state of printing labels and the functions for it. `print` asks, with the session token (which a link cannot
 * carry), for a URL that needs no token, and opens it in a new tab.
 */
export function useLabels(): Labels {
  const [state, setState] = useState<LabelState>({ step: "idle" });
  const { revalidate } = useRevalidator();

  const print = useCallback(
    async (shipmentIds: string[], paper: LabelPaper) => {
      const tab = openTab();
      setState({ step: "loading", count: shipmentIds.length });
      const next = await askForLabels(shipmentIds, paper);
      if (next.step === "ready") tab.show(next.url);
      else tab.close();
      setState(next);
      if (next.step === "ready") revalidate();
    },
    [revalidate],
  );
  return { state, print, close: useCallback(() => setState({ step: "idle" }), []) };
}

async function askForLabels(shipmentIds: string[], paper: LabelPaper): Promise<LabelState> {
  try {
    const answer = await postJson("/app/labels", { ids: shipmentIds, ...paper });
    if (answer.status === 409) return { step: "none", missing: noLabelsSchema.parse(await answer.json()).missing };
    if (!answer.ok) return { step: "failed" };
    const { url, missing } = labelsSchema.parse(await answer.json());
    return { step: "ready", count: shipmentIds.length - missing.length, url, missing };
  } catch {
    // Offline, or a truncated answer: the reader is asked to try again.
    return { step: "failed" };
  }
}
