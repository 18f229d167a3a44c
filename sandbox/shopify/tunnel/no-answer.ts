import type { IncomingMessage, ServerResponse } from "node:http";
import { html } from "../../html.ts";
import { sendHtml } from "../../http.ts";
import { acceptedLocale } from "../storefront/locale.ts";

/** With this header the tunnel says that its 502 is its own, not the app's. */
export const NO_ANSWER_HEADER = "x-sandbox-no-answer";

const TEXTS = {
  vi: {
    standIn: "Trang mô phỏng, thay cho trang báo lỗi của Shopify.",
    title: "Ứng dụng không trả lời",
    text: "Có thể chỉ là tạm thời. Đợi một lát rồi tải lại trang.",
  },
  en: {
    standIn: "A stand-in for Shopify's own error page.",
    title: "The app does not answer",
    text: "This may be a temporary issue. Wait a moment, then reload the page.",
  },
};

/** Answers 502 where the app does not answer: a page for who looks at one, in their language, and a line with the cause for programs. */
export function answerNoApp({ headers, url }: IncomingMessage, response: ServerResponse, cause: Error) {
  response.setHeader(NO_ANSWER_HEADER, "1");
  if (headers.accept?.includes("text/html")) {
    // The admin says in the app's address which language its staff reads.
    const [, asked] = /[?&]locale=([\w-]+)/.exec(url ?? "") ?? [];
    return sendHtml(response, 502, page(acceptedLocale(asked ?? headers["accept-language"])));
  }
  response.writeHead(502, { "content-type": "text/plain; charset=utf-8" });
  response.end(`The app does not answer: ${cause.message}\n`);
}

function page(locale: keyof typeof TEXTS): string {
  const { standIn, title, text } = TEXTS[locale];
  return html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="icon" href="data:,">
<style>body{font:15px/1.5 system-ui,sans-serif;color:#303030;max-width:32rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.3em}small{color:#616161}</style>
</head><body><main><small>${standIn}</small><h1>${title}</h1><p>${text}</p></main></body></html>`.text;
}
