/** How long a look at a page's data may take. Nobody waits for it, but the next one does. */
const LIMIT_MS = 15_000;

/** The page whose data is looked at, until its request passes; null: nobody looks. */
let looked: { href: string } | null = null;
let failing = false;
const listeners = new Set<() => void>();

/** What the note about a page that cannot be refreshed watches: whether the last look failed. */
export const lookFailing = {
  get: () => failing,
  set(now: boolean) {
    if (failing === now) return;
    failing = now;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Says that the next request for the data of this page is a look that nobody asked for. */
export function beginLook(href: string): void {
  looked = { href };
}

/**
 * Lets a look fail without a trace on the page. A reload of a page's data that fails replaces the page with its error, and everything
 * ticked and typed with it: right for who asked for the page, wrong for a look that nobody asked for. So the answer to a look is read as a whole,
 * within a limit, before the router gets it. Where none comes, or the app answers that it failed (5xx), the router goes on waiting; its next look, or any
 * navigation, ends that. Answers about the page itself, such as that the order is gone, pass.
 */
export function letLooksFail(target: { fetch: typeof fetch } = window, limitMs = LIMIT_MS): void {
  const send = target.fetch.bind(target);
  target.fetch = async (input, init) => {
    if (!isLook(input, init)) return send(input, init);
    looked = null;
    const asked = init?.signal ?? new AbortController().signal;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error("a look took too long")), limitMs);
    try {
      const signal = AbortSignal.any([asked, limit.signal]);
      const answer = await Promise.race([whole(send(input, { ...init, signal })), rejectedBy(signal)]);
      if (answer.status < 500) {
        lookFailing.set(false);
        return answer;
      }
    } catch {
      // No answer.
    } finally {
      clearTimeout(timer);
    }
    if (!asked.aborted) lookFailing.set(true);
    return rejectedBy(asked);
  };
}

/** Whether a request is for the data of the page that is looked at. Remix reads a page's data beside its address, in `<path>.data`. */
function isLook(input: RequestInfo | URL, init?: RequestInit): boolean {
  if (!looked || input instanceof Request || (init?.method ?? "GET") !== "GET") return false;
  const [page, asked] = [new URL(looked.href), new URL(input, looked.href)];
  asked.searchParams.delete("_routes");
  page.searchParams.delete("index");
  asked.searchParams.delete("index");
  const path = page.pathname === "/" ? "/_root" : page.pathname.replace(/\/$/, "");
  return asked.pathname === `${path}.data` && asked.searchParams.toString() === page.searchParams.toString();
}

/** An answer whose body has arrived: a net that goes away in the middle of it is a failure too. */
async function whole(sent: Promise<Response>): Promise<Response> {
  const answer = await sent;
  if (answer.body === null) return answer;
  const body = await answer.arrayBuffer();
  return new Response(body, { status: answer.status, statusText: answer.statusText, headers: answer.headers });
}

const rejectedBy = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
