import { BusyError } from "./page-failure";

/** Besides the first: more would only keep a person waiting who can be told. */
const TRIES = 4;
const LONGEST_WAIT_SECONDS = 10;

/**
 * Sends a request again that the app turned away before it did anything with it, when the app said to. Whatever a page or form asks
 * for by `fetch` goes through here; after the last try the page is told {@link BusyError}.
 */
export function retryWhenBusy(
  target: { fetch: typeof fetch } = window,
  pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000)),
): void {
  const send = target.fetch.bind(target);
  target.fetch = async (input, init) => {
    for (let tries = 0; ; tries += 1) {
      // A request that is an object of its own can be sent once only.
      const answer = await send(input instanceof Request ? input.clone() : input, init);
      if (answer.status !== 503 || !answer.headers.has("x-waybill-busy")) return answer;
      if (tries === TRIES) throw new BusyError("too many requests of the shop at once");
      await pause(Math.min(Number(answer.headers.get("retry-after")) || 1, LONGEST_WAIT_SECONDS));
    }
  };
}
