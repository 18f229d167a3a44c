import type { Locale } from "~/domain/locale";

/** No caching, no guessing of the content type, no leaking of the URL. */
export const CLOSED = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

const PLAIN_PAGE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Returns the page that a tab shows which was opened for a file and gets none, in words of ours: they are not escaped. */
export function filePage(
  { locale, title, text }: { locale: Locale; title: string; text: string },
  { status, headers = {} }: { status: number; headers?: Record<string, string> },
): Response {
  const page = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>body{font:16px/1.6 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1.25rem}</style>
<h1>${title}</h1><p>${text}</p></html>`;
  return new Response(page, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": PLAIN_PAGE,
      ...CLOSED,
      ...headers,
    },
  });
}
