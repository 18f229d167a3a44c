import { useEffect, useState } from "preact/hooks";
import type { ToldOrder, ToldParcel } from "../../app/domain/buyer/told";
import type { OrderQuestion } from "./ask-order";
import { inTime } from "./in-time";

/** Longer, and a buyer believes that nothing happens. */
export const TIMEOUT_MS = 8_000;
/**
 * Right after the checkout the shop's app has not read the order yet: it is asked again after these times. What is not known after them
 * will not be known while anybody still looks.
 */
export const AGAIN_MS = [2_000, 4_000, 10_000, 30_000];

/** What is known of an order. `unknown`: nothing, or not yet. `nothing`: why it has no parcels; null: that is not for us to say. */
export type Followed =
  | { is: "asking" | "unknown" | "failed" | "failed_asking" }
  | { is: "told"; parcels: readonly ToldParcel[]; nothing: string | null };

export interface Following {
  order: Followed;
  /** Asks once more, after a failure. */
  tryAgain(): void;
}

type Ask = (question: OrderQuestion, signal: AbortSignal) => Promise<ToldOrder | null>;

/**
 * Asks what became of an order, and again while it is not known. Another question is asked anew; null: nothing is asked, as there is no
 * proof to show. `ask` is the same for every drawing.
 */
export function useOrder(question: OrderQuestion | null, ask: Ask): Following {
  const key = question && JSON.stringify(question);
  const [order, setOrder] = useState<Followed>({ is: key === null ? "unknown" : "asking" });
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again, though it is no part of the question.
  useEffect(() => {
    if (key === null) return setOrder({ is: "unknown" });
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (time: number) => {
      const answer = await inTime(TIMEOUT_MS, (signal) => ask(JSON.parse(key), signal));
      if (!current) return;
      // The words for what is not known yet stay: that it could not be asked again is nothing to a buyer.
      if (answer || time === 0) setOrder(orderOf(answer));
      const soon = AGAIN_MS[time];
      const isSettled = answer ? answer.parcels !== null : time === 0;
      if (!isSettled && soon !== undefined) timer = setTimeout(() => void look(time + 1), soon);
    };
    void look(0);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key, turn, ask]);

  return {
    order,
    tryAgain: () => {
      setOrder({ is: "failed_asking" });
      setTurn(turn + 1);
    },
  };
}

function orderOf(answer: ToldOrder | null): Followed {
  if (!answer) return { is: "failed" };
  const { parcels, nothing } = answer;
  return parcels ? { is: "told", parcels, nothing } : { is: "unknown" };
}
