import { useState } from "react";
import { postJson } from "~/components/post-json";
import type { PaidOrders } from "~/flows/statement/pay.server";

type Counts = PaidOrders["counts"];

interface Paying {
  state: "idle" | "under_way" | "done" | "failed";
  counts: Counts;
  pay: () => Promise<void>;
}

/** Returns how the orders of a statement are marked as paid, some rows at a time until there are no more. */
export function usePaying(statementId: string): Paying {
  const [state, setState] = useState<Paying["state"]>("idle");
  const [counts, setCounts] = useState<Counts>({});
  const pay = async () => {
    setState("under_way");
    setCounts({});
    try {
      for (let after: number | null = 0; after !== null; ) {
        const answer = await postJson(`/app/money/statement-payments/${statementId}`, { after });
        if (!answer.ok) throw new Error(`it was answered with ${answer.status}`);
        const paid = (await answer.json()) as PaidOrders;
        setCounts((before) => sumOf(before, paid.counts));
        after = paid.next;
      }
      setState("done");
    } catch {
      // What was asked for is asked for; pressing again goes on.
      setState("failed");
    }
  };
  return { state, counts, pay };
}

function sumOf(before: Counts, more: Counts): Counts {
  const outcomes = new Set([...Object.keys(before), ...Object.keys(more)]) as Set<keyof Counts>;
  return Object.fromEntries([...outcomes].map((one) => [one, (before[one] ?? 0) + (more[one] ?? 0)]));
}
