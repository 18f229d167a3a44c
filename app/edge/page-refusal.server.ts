import { encode } from "turbo-stream";

/**
 * Returns the answer to a page's request that is refused before Remix sees it. The router of a page reads answers to its forms
 * in Remix's own format: for them the refusal is an error with its status, which the page can explain. Other requests get the
 * status only.
 */
export function pageRefusal(url: string, status: number, headers: Record<string, string> = {}): Response {
  const all = new Headers({ "cache-control": "no-store", ...headers });
  if (!isFormOfPage(url)) return new Response(null, { status, headers: all });
  // Remix's router checks for this header before it reads the body.
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

/** Encodes a refusal under the name and with the fields in the order that Remix's client decodes. */
const asErrorResponse = (value: unknown): false | [string, ...unknown[]] =>
  value instanceof Refused ? ["ErrorResponse", null, value.status, ""] : false;

const isFormOfPage = (url: string) => (url.split("?", 1)[0] ?? "").endsWith(".data");
