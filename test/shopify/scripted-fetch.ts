interface ScriptedRequest {
  url: string;
  headers: Record<string, string>;
  body: { query: string; variables: Record<string, unknown> } & Record<string, unknown>;
}

/** One scripted answer: GraphQL JSON with HTTP 200, another HTTP answer, or a network failure. */
export type Scripted = { json: unknown } | { status: number; body?: string; headers?: Record<string, string> } | Error;

/** A `fetch` that returns the next scripted answer and keeps its requests. Fails when the script has ended. */
export function scriptFetch(script: Scripted[]) {
  const requests: ScriptedRequest[] = [];
  const left = [...script];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push({
      url: String(input),
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: JSON.parse(String(init?.body)),
    });
    const next = left.shift();
    if (!next) throw new Error(`no answer is scripted for request ${requests.length}`);
    if (next instanceof Error) throw next;
    if ("json" in next) return new Response(JSON.stringify(next.json), { headers: { "x-request-id": "req-1" } });
    return new Response(next.body ?? "", { status: next.status, headers: next.headers ?? {} });
  };
  return { fetch, requests, left };
}

/** The cost block of an answer, on the standard plan. */
export function cost(requested: number, available: number, restoreRate = 100, maximum = 2000) {
  return {
    cost: {
      requestedQueryCost: requested,
      actualQueryCost: requested,
      throttleStatus: { maximumAvailable: maximum, currentlyAvailable: available, restoreRate },
    },
  };
}
