import { useRevalidator } from "@remix-run/react";
import { useCallback, useState } from "react";
import { denialIn } from "~/components/denied";
import { openTab } from "~/components/new-tab";
import { postJson } from "~/components/post-json";
import { useLocale } from "~/components/text";
import { AT_ONCE, type PrintChoice, type PrintKind } from "~/domain/print/choice";
import type { Denial } from "~/domain/settings/staff-rights";
import type { HandoverPlace } from "~/flows/handover/views";
import { begunSchema, openedSchema, type Print } from "./answer";

/** What is printed. `url` opens its file for five minutes; a print in the background has none yet. */
type LabelState =
  | { step: "idle" }
  | { step: "loading"; count: number }
  | { step: "begun"; print: Print; url: string | null }
  | { step: "failed" }
  /** None of the parcels is there any more. */
  | { step: "nothing" }
  /** This person may not print. */
  | { step: "denied"; denial: Denial };

export interface Labels {
  state: LabelState;
  /** Prints parcels: their labels on the paper that the member of staff used last, or what `choice` and `kind` say. */
  print: (shipmentIds: string[], choice?: Partial<PrintChoice>, kind?: PrintKind) => Promise<void>;
  /** Prints the sheet that the courier signs at a place, of about so many parcels. */
  printSheet: (place: HandoverPlace, count: number) => Promise<void>;
  /** Prints again what a print had, or what was missing from it, on the same paper and in the same order. */
  again: (print: Pick<Print, "printId" | "total" | "missingCount">, only: "all" | "missing") => Promise<void>;
  close: () => void;
}

/**
 * Returns the state of printing and the functions for it. `print` asks, with the session token (which a link cannot carry), for a
 * URL that needs no token, and opens it in a new tab. A large print goes on in the background: its file is opened by a button.
 */
export function useLabels(): Labels {
  const [state, setState] = useState<LabelState>({ step: "idle" });
  const { revalidate } = useRevalidator();
  const locale = useLocale();

  const begin = useCallback(
    async (count: number, wanted: object) => {
      const tab = count <= AT_ONCE ? openTab() : null;
      setState({ step: "loading", count });
      const next = await askForPrint({ ...wanted, locale });
      if (next.step === "begun" && next.url) tab?.show(next.url);
      else tab?.close();
      setState(next);
      if (next.step === "begun") revalidate();
    },
    [revalidate, locale],
  );
  const print = useCallback<Labels["print"]>(
    (ids, choice = {}, kind = "labels") => begin(ids.length, { kind, ids, ...choice }),
    [begin],
  );
  const printSheet = useCallback<Labels["printSheet"]>(
    ({ pickupId, pickOption }, count) => begin(count, { place: { pickupId, pickOption } }),
    [begin],
  );
  const again = useCallback<Labels["again"]>(
    ({ printId, total, missingCount }, only) => begin(only === "all" ? total : missingCount, { again: printId, only }),
    [begin],
  );
  return { state, print, printSheet, again, close: useCallback(() => setState({ step: "idle" }), []) };
}

async function askForPrint(wanted: object): Promise<LabelState> {
  try {
    const answer = await postJson("/app/papers", { id: crypto.randomUUID(), ...wanted });
    if (answer.status === 409) return { step: "nothing" };
    const denial = await denialIn(answer);
    if (denial) return { step: "denied", denial };
    if (!answer.ok) return { step: "failed" };
    return { step: "begun", ...begunSchema.parse(await answer.json()) };
  } catch {
    // Offline, or a truncated answer: the reader is asked to try again.
    return { step: "failed" };
  }
}

/** Opens a file of a print in a new tab, as `print` does; returns false when it is gone and has to be made again. */
export async function openPart(printId: string, part: number): Promise<boolean> {
  const tab = openTab();
  try {
    const answer = await postJson("/app/papers", { open: printId, part });
    if (answer.ok) {
      const { url } = openedSchema.parse(await answer.json());
      if (!tab.show(url)) window.open(url, "_blank");
      return true;
    }
  } catch {
    // As above.
  }
  tab.close();
  return false;
}
