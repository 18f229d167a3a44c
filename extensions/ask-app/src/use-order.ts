import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import {
  type DoneAnswer,
  type OrderAnswer,
  type OrderQuestion,
  readDoneAnswer,
  readOrderAnswer,
} from "../../../app/domain/extension/order";
import { ask, type Trouble } from "./ask";
import { pauseBefore } from "./pauses";
import { isSeen, onReturn } from "./visible";

export interface OrderState {
  /** Null: not answered yet, or never. */
  order: OrderAnswer | null;
  trouble: Trouble | null;
  /** What was asked for last, if its answer never came; null: it came, or nothing was asked for. */
  lost: OrderQuestion | null;
  /** Something was asked for and not answered yet: another click does nothing. */
  isBusy: boolean;
  /** Asks for the order again. */
  load: () => void;
  /** Asks for it soon and again, because a window was opened that is likely to change it. */
  watch: () => void;
  /** Asks the app to do something; null: it did not answer, or something else is being done. */
  act: (question: OrderQuestion) => Promise<DoneAnswer | null>;
}

/**
 * Follows one order: reads it, does what is asked for, and reads it again while it changes by itself. `language` is that of the labels around
 * it: the app answers in it unless the reader chose another in the app.
 *
 * @param isStaying what shows it stays on the page, beside windows that may change it and a carrier that does: it goes on looking as long as it can
 * be seen, and looks at once when somebody comes back to it
 */
export function useOrder(orderId: string | undefined, language: string, isStaying = false): OrderState {
  const path = `/ext/orders/${orderId?.split("/").at(-1) ?? ""}?locale=${language}`;
  const [order, setOrder] = useState<OrderAnswer | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [lost, setLost] = useState<OrderQuestion | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** How often it was asked for since something last happened; another object after each answer. */
  const [pace, setPace] = useState({ round: 0 });
  const [isWatched, setWatched] = useState(false);
  // State is a render behind: a second click within it must find the door closed.
  const busy = useRef(false);
  const acts = useRef(0);
  const isLeft = useRef(false);
  const shown = useRef("");

  const show = useCallback((answer: OrderAnswer) => {
    shown.current = JSON.stringify(answer);
    setOrder(answer);
  }, []);

  /** `quietly`: nobody asked for it, so what is shown stays when the app does not answer. */
  const read = useCallback(
    async (quietly = false) => {
      const before = acts.current;
      const { answer, trouble: why } = await ask(path, readOrderAnswer);
      // What was asked for meanwhile is newer than this, answered or not.
      if (isLeft.current || acts.current !== before) return;
      if (answer || !quietly) setTrouble(why ?? null);
      const isNew = answer !== undefined && JSON.stringify(answer) !== shown.current;
      if (isNew) show(answer);
      setPace(({ round }) => ({ round: isNew ? 1 : round + 1 }));
    },
    [path, show],
  );

  useEffect(() => {
    isLeft.current = false;
    void read();
    return () => {
      isLeft.current = true;
    };
  }, [read]);

  const isMoving = order !== null && (order.isReading || order.parcels.some((parcel) => parcel.isMoving));
  const isStopped = isBusy || pace.round === 0 || (trouble !== null && !isStaying);
  useEffect(() => {
    const how = { isMoving: isMoving && trouble === null, isWatched, isStaying };
    const pause = isStopped ? null : pauseBefore(pace.round, how);
    if (pause === null) return;
    // One that stays looks when somebody comes back, so it need not while nobody sees it.
    const timer = setTimeout(() => (!isStaying || isSeen()) && void read(isStaying), pause);
    return () => clearTimeout(timer);
  }, [pace, isMoving, isWatched, isStaying, isStopped, trouble, read]);

  useEffect(() => {
    if (!isStaying || isBusy) return;
    return onReturn(() => {
      setPace({ round: 0 });
      void read(true);
    });
  }, [isStaying, isBusy, read]);

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
    setLost(answer ? null : question);
    setPace({ round: 1 });
    if (answer) show(answer.order);
    return answer ?? null;
  };
  const load = () => {
    setTrouble(null);
    setPace({ round: 0 });
    void read();
  };
  const watch = () => {
    setWatched(true);
    load();
  };
  return { order, trouble, lost, isBusy, load, watch, act };
}

/** Whether what was asked for, and got no answer, has not been done by what was read since: it can be asked for again. */
export function isUndone({ lost, trouble, order }: Pick<OrderState, "lost" | "trouble" | "order">): boolean {
  if (lost === null || trouble !== null || lost.act === "refresh") return false;
  return order?.parcels.some(({ shipmentId, may }) => shipmentId === lost.shipmentId && may[lost.act]) ?? false;
}
