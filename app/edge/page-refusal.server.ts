import { encode } from "turbo-stream";

/**
 * What a page's request is told that Remix never saw. The router of a page reads every answer to its forms in Remix's own format:
 * there the refusal is an error with its status, which the page can put in words. Others get the status alone.
 */
export function pageRefusal(url: string, status: number, headers: Record<string, string> = {}): Response {
  const all = new Headers({ "cache-control": "no-store", ...headers });
  if (!isFormOfPage(url)) return new Response(null, { status, headers: all });
  // Remix's router looks for this before it reads.
  all.set("x-remix-response", "yes");
  all.set("content-type", "text/x-script");
  const refused = new Refused(status);
  const body = encode({ error: refused }, { plugins: [asErrorResponse] });
  return new Response(body, { status, headers: all });
}

class Refused {
  readonly status: number;

  constructor(status: number) {
    this.status = status;
  }
}

/** Named and ordered as Remix's client decodes it. */
const asErrorResponse = (value: unknown): false | [string, ...unknown[]] =>
  value instanceof Refused ? ["ErrorResponse", null, value.status, ""] : false;

const isFormOfPage = (url: string) => (url.split("?", 1)[0] ?? "").endsWith(".data");
