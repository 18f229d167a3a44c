import { BusyError } from "./page-failure";

/** Retries after the first attempt. More would only delay the error message. */
const TRIES = 4;
const LONGEST_WAIT_SECONDS = 10;

/**
 * Sends a request again that the app rejected before processing it, if the answer asks for a retry. Every `fetch` of a page or
 * form goes through here; after the last attempt the page gets {@link BusyError}.
 */
export function retryWhenBusy(
  target: { fetch: typeof fetch } = window,
  pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000)),
): void {
  const send = target.fetch.bind(target);
  target.fetch = async (input, init) => {
    for (let tries = 0; ; tries += 1) {
      // A Request object can be sent only once.
      const answer = await send(input instanceof Request ? input.clone() : input, init);
      if (answer.status !== 503 || !answer.headers.has("x-waybill-busy")) return answer;
      if (tries === TRIES) throw new BusyError("too many requests of the shop at once");
      await pause(Math.min(Number(answer.headers.get("retry-after")) || 1, LONGEST_WAIT_SECONDS));
    }
  };
}
