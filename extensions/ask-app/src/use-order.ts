import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import {
  type DoneAnswer,
  type OrderAnswer,
  type OrderQuestion,
  readDoneAnswer,
  readOrderAnswer,
} from "../../../app/domain/extension/order";
import { ask, type Trouble } from "./ask";

/** When an order that changes is asked for again, each time later. */
const AGAIN_MS = [1_000, 1_000, 2_000, 2_000, 3_000, 5_000, 5_000, 10_000, 10_000, 15_000, 15_000, 20_000];
/** Afterwards an order that says that it still changes is asked for so often. */
const SLOWLY_MS = 30_000;

export interface OrderState {
  /** Null: not answered yet, or never. */
  order: OrderAnswer | null;
  trouble: Trouble | null;
  /** Something was asked for and not answered yet: another click does nothing. */
  isBusy: boolean;
  /** Asks for the order again. */
  load: () => void;
  /** Asks for it again and again for a minute and a half, because something beside this extension may change it. */
  watch: () => void;
  /** Asks the app to do something; null: it did not answer, or something else is being done. */
  act: (question: OrderQuestion) => Promise<DoneAnswer | null>;
}

/**
 * Follows one order: reads it, does what is asked for, and reads it again while it changes by itself. `language` is that of the labels around
 * it: the app answers in it unless the reader chose another in the app.
 */
export function useOrder(orderId: string | undefined, language: string): OrderState {
  const path = `/ext/orders/${orderId?.split("/").at(-1) ?? ""}?locale=${language}`;
  const [order, setOrder] = useState<OrderAnswer | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** How often it was asked for since something last happened. */
  const [round, setRound] = useState(0);
  const [isWatched, setWatched] = useState(false);
  // State is a render behind: a second click within it must find the door closed.
  const busy = useRef(false);
  const acts = useRef(0);
  const isLeft = useRef(false);

  const read = useCallback(async () => {
    const before = acts.current;
    const { answer, trouble: why } = await ask(path, readOrderAnswer);
    // What was asked for meanwhile is newer than this, answered or not.
    if (isLeft.current || acts.current !== before) return;
    if (answer) setOrder(answer);
    setTrouble(why ?? null);
    setRound((rounds) => rounds + 1);
  }, [path]);

  useEffect(() => {
    isLeft.current = false;
    void read();
    return () => {
      isLeft.current = true;
    };
  }, [read]);

  const isMoving = order !== null && (order.isReading || order.parcels.some((parcel) => parcel.isMoving));
  const again = isMoving || isWatched ? round : 0;
  useEffect(() => {
    const pause = again > AGAIN_MS.length && isMoving ? SLOWLY_MS : AGAIN_MS[again - 1];
    if (pause === undefined || trouble !== null || isBusy) return;
    const timer = setTimeout(() => void read(), pause);
    return () => clearTimeout(timer);
  }, [again, isMoving, trouble, isBusy, read]);

  const act = async (question: OrderQuestion) => {
    if (busy.current) return null;
    busy.current = true;
    acts.current += 1;
    setBusy(true);
    const { answer, trouble: why } = await ask(path, readDoneAnswer, question);
    busy.current = false;
    if (isLeft.current) return null;
    setBusy(false);
    setTrouble(why ?? null);
    setRound(1);
    if (answer) setOrder(answer.order);
    return answer ?? null;
  };
  const restart = (watched: boolean) => {
    setWatched(watched);
    setTrouble(null);
    setRound(0);
    void read();
  };
  return { order, trouble, isBusy, load: () => restart(isWatched), watch: () => restart(true), act };
}
