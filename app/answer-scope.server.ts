import { AsyncLocalStorage } from "node:async_hooks";

const answers = new AsyncLocalStorage<Map<string, Promise<unknown>>>();

/** Runs what answers one HTTP request. */
export function withinAnswer<Result>(answer: () => Promise<Result>): Promise<Result> {
  return answers.run(new Map(), answer);
}

/**
 * Returns what `find` finds, and finds it once for the whole answer: the loaders of a page, its frame's and its own, run side by side
 * and ask the same. Only for what does not change while a request is answered; outside an answer, each call finds for itself. Throws
 * what `find` throws; a Response is thrown to each caller as its own copy, since a body can be read only once.
 */
export async function oncePerAnswer<Found>(what: string, find: () => Promise<Found>): Promise<Found> {
  const known = answers.getStore();
  if (!known) return find();
  const finding = (known.get(what) as Promise<Found> | undefined) ?? find();
  known.set(what, finding);
  try {
    return await finding;
  } catch (error) {
    throw error instanceof Response ? error.clone() : error;
  }
}
