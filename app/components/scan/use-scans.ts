import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { postJson } from "~/components/post-json";
import { createScanQueue, type PendingScan, type ScanQueue, SignedOut, type Waiting } from "./scan-queue";
import { storedScans } from "./stored-scans";

/** The least that the app answers to a scan. */
interface Answer {
  id: string;
  parcel: { shipmentId: string } | null;
}

/** A scan on the page: answered, or taken back since. */
export interface ShownScan<Added extends object, Result> {
  scan: PendingScan<Added>;
  result: Result;
  undone: boolean;
}

const MOST_SHOWN = 30;

/** A page that scans. `Added`: what it sends with each scan; `Result`: what it gets; `Around`: what each answer says beside. */
export interface ScanPage<Added extends object, Result> {
  /** Where scans are sent to; `{scans}` is answered with `{results}`, `{undo}` with `{undone}`. */
  url: string;
  /** Names page and shop: what scans are kept under in this browser. */
  keptUnder: string;
  added: z.ZodType<Added>;
  now: () => Date;
  onAnswer: (shown: ShownScan<Added, Result>) => void;
}

/** Scans of this page, with their answers, the newest first, and what the last answer said beside. */
export function useScans<Added extends object, Result extends Answer, Around extends object>(
  page: ScanPage<Added, Result>,
) {
  const [shown, setShown] = useState<ShownScan<Added, Result>[]>([]);
  const [pending, setPending] = useState<readonly PendingScan<Added>[]>([]);
  const [waiting, setWaiting] = useState<Waiting>(null);
  const [around, setAround] = useState<Around | null>(null);
  const [undoFailed, setUndoFailed] = useState<"refused" | "failed" | null>(null);
  const queue = useRef<ScanQueue<Added> | null>(null);
  const current = useRef(page);
  current.current = page;
  const { url, keptUnder } = page;

  useEffect(() => {
    const made = createScanQueue<Added, Result>({
      async send(scans) {
        const { results, ...beside } = await ask<{ results: Result[] } & Around>(url, { scans });
        setAround(beside as unknown as Around);
        return results;
      },
      store: storedScans(keptUnder, current.current.added),
      onChange(state) {
        setPending(state.pending);
        setWaiting(state.waiting);
      },
      onAnswer({ scan, result }) {
        const one = { scan, result, undone: false };
        setShown((before) => [one, ...before].slice(0, MOST_SHOWN));
        current.current.onAnswer(one);
      },
      newId: () => crypto.randomUUID(),
      now: () => current.current.now(),
      wait(work, ms) {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    });
    queue.current = made;
    window.addEventListener("online", made.flush);
    return () => {
      window.removeEventListener("online", made.flush);
      made.close();
    };
  }, [url, keptUnder]);

  return {
    ...{ shown, pending, waiting, around, undoFailed },
    add: (text: string, added: Added) => queue.current?.add(text, added),
    /** Takes back what a scan did. */
    async undo({ scan, result: { parcel } }: ShownScan<Added, Result>) {
      if (!parcel) return;
      setUndoFailed(null);
      try {
        const { undone, ...beside } = await ask<{ undone: boolean } & Around>(url, { undo: parcel.shipmentId });
        setAround(beside as unknown as Around);
        if (!undone) return setUndoFailed("refused");
        setShown((before) => before.map((one) => (one.scan.id === scan.id ? { ...one, undone: true } : one)));
      } catch {
        setUndoFailed("failed");
      }
    },
  };
}

async function ask<Answered>(url: string, question: object): Promise<Answered> {
  const response = await postJson(url, question);
  if (response.status === 401) throw new SignedOut();
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await response.json()) as Answered;
}
