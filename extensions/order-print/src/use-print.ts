import { useEffect, useRef, useState } from "preact/hooks";
import { asBegunPrint, type BegunPrint } from "../../../app/domain/print/extension";
import type { PrintKind } from "../../../app/domain/print/kinds";
import { askPrint, type Trouble } from "./ask-print";

/** A large print is asked for its progress this often. */
const PROGRESS_MS = 1_000;
/** The address of a file opens for almost five minutes: a window that stays open gets a new one before. */
const RENEW_MS = 3 * 60_000;

/** What becomes of the paper that staff chose. */
export interface Making {
  kind: PrintKind;
  /** Null: nothing was heard of it yet. */
  print: BegunPrint | null;
  trouble: Trouble | null;
}

interface Asking {
  kind: PrintKind;
  id: string;
  part: number;
  /** It was answered that the app has it: from then on only its progress is asked for. */
  isBegun: boolean;
}

/** Makes prints of orders, follows them, and keeps the address of their file young. One at a time: the last one that was asked for. */
export function usePrint(orders: readonly string[], language: string) {
  const [making, setMaking] = useState<Making | null>(null);
  const asking = useRef<Asking | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(
    () => () => {
      asking.current = null;
      clearTimeout(timer.current);
    },
    [],
  );

  async function go(now: Asking): Promise<void> {
    clearTimeout(timer.current);
    asking.current = now;
    const { answer: print, trouble } = now.isBegun
      ? await askPrint(`/ext/prints?id=${now.id}&part=${now.part}&locale=${language}`, asBegunPrint)
      : await askPrint(`/ext/prints?locale=${language}`, asBegunPrint, { id: now.id, kind: now.kind, orders });
    // Another paper was chosen meanwhile, or the window was closed.
    if (asking.current !== now) return;
    if (trouble !== undefined) {
      setMaking((before) => ({ kind: now.kind, print: before?.print ?? null, trouble }));
      return;
    }
    setMaking({ kind: now.kind, print, trouble: null });
    const next = { ...now, isBegun: true };
    asking.current = next;
    if (print.isGivenUp || (print.isFinished && print.src === null)) return;
    timer.current = setTimeout(() => void go(next), print.isFinished ? RENEW_MS : PROGRESS_MS);
  }

  return {
    making,
    /** Makes a paper: another one, or the same once more. */
    make(kind: PrintKind) {
      setMaking({ kind, print: null, trouble: null });
      void go({ kind, id: crypto.randomUUID(), part: 0, isBegun: false });
    },
    /** Asks again what was not answered: the same print, which is made once. */
    tryAgain() {
      const before = asking.current;
      if (!before) return;
      setMaking((now) => now && { ...now, trouble: null });
      void go({ ...before });
    },
    /** Shows another file of a print that has several. */
    show(part: number) {
      const before = asking.current;
      if (before) void go({ ...before, part });
    },
    part: asking.current?.part ?? 0,
  };
}
