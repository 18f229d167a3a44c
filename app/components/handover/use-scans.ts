import { useEffect, useRef, useState } from "react";
import { postJson } from "~/components/post-json";
import type { PlaceView, ScanResult } from "~/flows/handover/views";
import { createScanQueue, type PendingScan, type ScanQueue, SignedOut, type Waiting } from "./scan-queue";
import { storedScans } from "./stored-scans";

/** A scan on the page: answered, or taken back since. */
export interface ShownScan {
  scan: PendingScan;
  result: ScanResult;
  undone: boolean;
}

const MOST_SHOWN = 30;

/** Scans of this page, with their answers, the newest first. */
export function useScans(shopId: string, now: () => Date, onAnswer: (shown: ShownScan) => void) {
  const [shown, setShown] = useState<ShownScan[]>([]);
  const [pending, setPending] = useState<readonly PendingScan[]>([]);
  const [waiting, setWaiting] = useState<Waiting>(null);
  const [places, setPlaces] = useState<PlaceView[] | null>(null);
  const [undoFailed, setUndoFailed] = useState<"handover:scan.undo_failed" | "handover:failed" | null>(null);
  const queue = useRef<ScanQueue | null>(null);
  const told = useRef(onAnswer);
  told.current = onAnswer;
  const clock = useRef(now);
  clock.current = now;

  useEffect(() => {
    const made = createScanQueue({
      async send(scans) {
        const answer = await ask<{ results: ScanResult[]; places: PlaceView[] }>({ scans });
        setPlaces(answer.places);
        return answer.results;
      },
      store: storedScans(shopId),
      onChange(state) {
        setPending(state.pending);
        setWaiting(state.waiting);
      },
      onAnswer({ scan, result }) {
        const one = { scan, result, undone: false };
        setShown((before) => [one, ...before].slice(0, MOST_SHOWN));
        told.current(one);
      },
      newId: () => crypto.randomUUID(),
      now: () => clock.current(),
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
  }, [shopId]);

  return {
    ...{ shown, pending, waiting, places, undoFailed },
    add: (text: string, where: { pickupId: string | null; anyway?: boolean }) => queue.current?.add(text, where),
    /** Takes a hand-over back. */
    async undo({ scan, result: { parcel } }: ShownScan) {
      if (!parcel) return;
      setUndoFailed(null);
      try {
        const { undone, places } = await ask<{ undone: boolean; places: PlaceView[] }>({ undo: parcel.shipmentId });
        setPlaces(places);
        if (!undone) return setUndoFailed("handover:scan.undo_failed");
        setShown((before) => before.map((one) => (one.scan.id === scan.id ? { ...one, undone: true } : one)));
      } catch {
        setUndoFailed("handover:failed");
      }
    },
  };
}

async function ask<Answer>(question: object): Promise<Answer> {
  const response = await postJson("/app/handover/scans", question);
  if (response.status === 401) throw new SignedOut();
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await response.json()) as Answer;
}
