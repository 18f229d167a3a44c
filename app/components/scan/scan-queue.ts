/** A scan as it is kept on the device until the app has answered it, with what the page adds to it. */
export type PendingScan<Added extends object> = Added & {
  /** The same scan sent again has the same id: it counts once. */
  id: string;
  text: string;
  /** ISO. */
  at: string;
};

/** A scan with the app's answer. */
export interface AnsweredScan<Added extends object, Result> {
  scan: PendingScan<Added>;
  result: Result;
}

/** Why scans wait: the net is away or the app is busy, or the session has ended. */
export type Waiting = "net" | "signed_out" | null;

/** What the queue needs of its surroundings. */
export interface ScanQueueOptions<Added extends object, Result> {
  /** Returns the answers in any order. Throws where none came; a {@link SignedOut} where the session has ended. */
  send: (scans: PendingScan<Added>[]) => Promise<Result[]>;
  /** Where scans outlast the page; null: nowhere. */
  store: { read: () => PendingScan<Added>[]; write: (scans: PendingScan<Added>[]) => void };
  onChange: (state: { pending: readonly PendingScan<Added>[]; waiting: Waiting }) => void;
  onAnswer: (answered: AnsweredScan<Added, Result>) => void;
  newId: () => string;
  now: () => Date;
  /** Calls back after some time; returns what takes that back. */
  wait: (work: () => void, ms: number) => () => void;
}

/** The session has ended: sending again is of no use before the page is opened again. */
export class SignedOut extends Error {}

const SCANS_AT_A_TIME = 20;
/** More than any code has. */
const LONGEST_TEXT = 300;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Scans in their order, sent as soon as the net allows, one request at a time. */
export interface ScanQueue<Added extends object> {
  add: (text: string, added: Added) => void;
  /** Sends now what waits: the net is back. */
  flush: () => void;
  close: () => void;
}

/**
 * Returns a queue of scans. What is added is kept on the device until it was answered, sent again until then, and counts once
 * however often it was sent.
 */
export function createScanQueue<Added extends object, Result extends { id: string }>({
  send,
  store,
  onChange,
  onAnswer,
  newId,
  now,
  wait,
}: ScanQueueOptions<Added, Result>): ScanQueue<Added> {
  let pending = store.read();
  let sending = false;
  let closed = false;
  let pauseMs = FIRST_PAUSE_MS;
  let waiting: Waiting = null;
  let stopWaiting: (() => void) | undefined;

  const changed = () => {
    store.write(pending);
    onChange({ pending, waiting });
  };

  const sendSome = async () => {
    if (sending || closed || pending.length === 0) return;
    sending = true;
    stopWaiting?.();
    const scans = pending.slice(0, SCANS_AT_A_TIME);
    try {
      const results = await send(scans);
      const byId = new Map(results.map((result) => [result.id, result]));
      const answered = scans.flatMap((scan) => {
        const result = byId.get(scan.id);
        return result ? [{ scan, result }] : [];
      });
      if (answered.length === 0) throw new Error("no scan was answered");
      pending = pending.filter(({ id }) => !byId.has(id));
      pauseMs = FIRST_PAUSE_MS;
      waiting = null;
      for (const one of answered) onAnswer(one);
    } catch (error) {
      waiting = error instanceof SignedOut ? "signed_out" : "net";
      if (!closed) stopWaiting = wait(() => void sendSome(), pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
    sending = false;
    changed();
    if (waiting === null) void sendSome();
  };

  onChange({ pending, waiting });
  void sendSome();
  return {
    add(text, added) {
      pending = [...pending, { ...added, id: newId(), text: text.slice(0, LONGEST_TEXT), at: now().toISOString() }];
      changed();
      // While the net is away, each scan tries again.
      void sendSome();
    },
    flush() {
      pauseMs = FIRST_PAUSE_MS;
      void sendSome();
    },
    close() {
      closed = true;
      stopWaiting?.();
    },
  };
}
