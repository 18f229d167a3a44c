import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type BatchAnswer, MOST_SELECTED, readBatchAnswer } from "../../../app/domain/extension/batch";
import { ask, type Trouble } from "../../ask-app/src/ask";

/** How often a batch that goes on is asked for: quickly at first, then as one looks at a list. */
const AGAIN_MS = [1_000, 1_000, 2_000, 3_000];

export interface BatchState {
  batch: BatchAnswer | null;
  /** What is said of the choice itself: chosen orders that have nothing to book, and what speaks against booking the others. */
  choice: Pick<BatchAnswer, "others" | "warnings">;
  trouble: Trouble | null;
  /** It was started, and no answer came. */
  isLost: boolean;
  isBusy: boolean;
  start: () => void;
  /** Asks again for what was not answered. */
  retry: () => void;
}

/** Prepares a booking of the chosen orders once, starts it once, and follows it until the carrier has answered for all of them. */
export function useBatch(orderIds: readonly string[], language: string): BatchState {
  // One id for one window: a question that is sent again makes no second batch.
  const batchId = useRef(crypto.randomUUID());
  const [batch, setBatch] = useState<BatchAnswer | null>(null);
  const [choice, setChoice] = useState<BatchState["choice"]>({ others: [], warnings: [] });
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isLost, setLost] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const busy = useRef(false);
  const isLeft = useRef(false);
  const path = `/ext/batches/${batchId.current}?locale=${language}`;

  const put = useCallback(async (to: string, body?: object): Promise<BatchAnswer | null> => {
    if (busy.current) return null;
    busy.current = true;
    setBusy(body !== undefined);
    const { answer, trouble: why } = await ask(to, readBatchAnswer, body);
    busy.current = false;
    if (isLeft.current) return null;
    setBusy(false);
    setTrouble(why ?? null);
    if (answer) setBatch(answer);
    setRound((before) => before + 1);
    return answer ?? null;
  }, []);

  const prepare = useCallback(async () => {
    const answer = await put(`/ext/batches?locale=${language}`, {
      batchId: batchId.current,
      orderIds: orderIds.slice(0, MOST_SELECTED),
    });
    if (answer) setChoice(answer);
  }, [put, orderIds, language]);

  useEffect(() => {
    isLeft.current = false;
    void prepare();
    return () => {
      isLeft.current = true;
    };
  }, [prepare]);

  useEffect(() => {
    if (!batch?.isOpen || trouble !== null) return;
    const timer = setTimeout(() => void put(path), AGAIN_MS[Math.min(round, AGAIN_MS.length) - 1]);
    return () => clearTimeout(timer);
  }, [batch, trouble, round, path, put]);

  const start = async () => {
    // What is lost is lost until another click is answered.
    setLost(true);
    if (!(await put(path, {}))) return;
    setLost(false);
    setRound(1);
  };
  const retry = () => void (batch === null ? prepare() : put(path));
  return { batch, choice, trouble, isLost: isLost && !isBusy, isBusy, start: () => void start(), retry };
}
