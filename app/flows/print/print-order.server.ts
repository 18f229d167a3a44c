import type { PrintItem } from "~/store/print-jobs.server";
import type { Labels } from "./kept-labels.server";
import type { WaybillFiles } from "./waybill-files.server";

/** While labels come, so many are awaited before they are merged: each turn of the press and each write has a price of its own. */
const LEAST = 16;
/** So many at once at most, and never more than 80 MB, with ten, the most that a label has, for one whose size is not known. */
const MOST = { labels: 50, bytes: 80 * 1024 * 1024, ofOne: 10 * 1024 * 1024 };

/**
 * Puts the labels of a print into its files in their order, as far as no earlier one is awaited: when the last one comes, almost all are
 * there already (decision 165).
 */
export function inPrintOrder(items: readonly PrintItem[], labels: Labels, files: WaybillFiles) {
  let next = 0;
  let isStopped = false;
  let turn: Promise<void> = Promise.resolve();

  const isReady = ({ n }: PrintItem) => labels.outcomes.get(n)?.outcome === "ready";
  const isKnown = ({ n }: PrintItem) => labels.outcomes.has(n);

  function nextOnes(isEnd: boolean): PrintItem[] {
    const some: PrintItem[] = [];
    let bytes = 0;
    for (let at = next; at < items.length && some.length < MOST.labels; at += 1) {
      const item = items[at] as PrintItem;
      if (!isEnd && !isKnown(item)) break;
      if (isReady(item)) bytes += labels.bytes.get(item.n) ?? MOST.ofOne;
      if (bytes > MOST.bytes && some.length > 0) break;
      some.push(item);
    }
    return some;
  }

  async function merge(isEnd: boolean): Promise<void> {
    const some = isStopped ? [] : nextOnes(isEnd);
    if (!isEnd && some.length < LEAST) return;
    const ready = some.filter(isReady);
    const read = await labels.read(ready);
    const bytes = ready.flatMap(({ n }) => read.get(n) ?? []);
    // Erased meanwhile, with everything that named a person of this shop: the next attempt fetches it again.
    if (bytes.length < ready.length) throw new Error("a label is gone before it was printed");
    await files.add(bytes);
    next += some.length;
  }

  return {
    /** Another label is known. What fails is thrown by `end`. */
    look(): void {
      turn = turn.then(() => merge(false));
      turn.catch(() => undefined);
    },
    /** Puts in the rest: no more labels come. */
    async end(): Promise<void> {
      await turn;
      while (next < items.length) await merge(true);
    },
    /** Begins nothing new, and waits for what is under way. */
    async stop(): Promise<void> {
      isStopped = true;
      await turn.catch(() => undefined);
    },
  };
}
