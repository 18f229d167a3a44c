import { currentScope, type TraceScope, together } from "./trace-scope.server";

/** Does what many callers ask for in sets. */
export type SharedWork<Item, Result> = (item: Item) => Promise<Result>;

interface Waiting<Item, Result> {
  item: Item;
  scope: TraceScope;
  resolve(result: Result | PromiseLike<Result>): void;
  reject(error: unknown): void;
}

/**
 * Returns a function that hands items over to `work` in sets, and resolves with an item's own result: what callers ask for in
 * one turn of the event loop goes together, and what they ask for while `atOnce` sets are being worked on waits for the next
 * (perf 3.5). `work` returns one result for each item, in their order; a result that is a promise
 * comes when it comes, and does not keep the next set waiting.
 *
 * When a set fails, its items are tried one by one, so that one that cannot be done does not stop the others. Each item keeps the
 * trace in which it was asked for.
 */
export function inSets<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>,
  { atOnce = 1, most = 200 }: { atOnce?: number; most?: number } = {},
): SharedWork<Item, Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  let scheduled = false;

  function schedule() {
    if (scheduled || running >= atOnce || waiting.length === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      void next();
    });
  }

  async function next() {
    const set = waiting.splice(0, most);
    if (set.length === 0) return;
    running += 1;
    schedule();
    try {
      await finish(set);
    } catch (error) {
      if (set.length === 1) set[0]?.reject(error);
      else await Promise.all(set.map((one) => finish([one]).catch(one.reject)));
    }
    running -= 1;
    schedule();
  }

  async function finish(set: Waiting<Item, Result>[]) {
    const items = set.map(({ item }) => item);
    const results = await together(
      set.map(({ scope }) => scope),
      () => work(items),
    );
    for (const [n, { resolve }] of set.entries()) resolve(results[n] as Result | Promise<Result>);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, scope: currentScope(), resolve, reject });
      schedule();
    });
}
