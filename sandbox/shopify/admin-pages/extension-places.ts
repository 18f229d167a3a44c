import type { ServerResponse } from "node:http";
import { Html, html } from "../../html.ts";
import { sendHtml } from "../../http.ts";
import { readApplicationUrl } from "../extension-host/extensions.ts";
import type { Sandbox } from "../sandbox.ts";
import { type PageContext, storeName } from "./layout.ts";
import { textsOf } from "./texts.ts";

/** A page on which the app's extensions have places, and the ids of what is open there. */
export interface ExtensionPlace {
  page: "order-details" | "order-index";
  selected: readonly string[];
}

/** Returns the menus in which the app's actions and print actions appear; a menu without any stays hidden. */
export function extensionMenus({ locale }: PageContext): Html {
  const t = textsOf(locale);
  const menu = (kind: string, label: string) => html`<div class="dropdown" data-extension-menu="${kind}" hidden>
    <button type="button" aria-haspopup="menu" aria-expanded="false">${label} ▾</button>
    <div role="menu" aria-label="${label}" hidden></div></div>`;
  return html`${menu("action", t.moreActions)}${menu("print-action", t.print)}`;
}

/** Returns the place of the app's blocks, the window of its actions, and the script that runs them; nothing where the app is not installed. */
export function extensionPlaces(sandbox: Sandbox, context: PageContext, place: ExtensionPlace): Html | null {
  const { shop, locale } = context;
  if (!shop.installation) return null;
  const t = textsOf(locale);
  const base = `/store/${storeName(shop)}`;
  const config = {
    ...place,
    locale,
    base,
    app: { applicationUrl: readApplicationUrl(), answersAt: sandbox.tunnelUrl },
    failed: t.extensionFailed,
  };
  return html`
    ${place.page === "order-details" && html`<section aria-label="${t.extensions}"><p class="stand-in">${t.extensions}</p><div id="extension-blocks"></div></section>`}
    <dialog id="extension-window" aria-label="Waybill"><div class="window-head"><strong>Waybill</strong>
      <button type="button" id="extension-close" class="plain" aria-label="${t.close}">✕</button></div>
      <div id="extension-content"></div>
      <iframe id="print-preview" title="${t.print}" hidden></iframe>
      <footer id="print-foot" hidden><button type="button" id="print-button" class="primary" disabled>${t.print}</button></footer></dialog>
    <p id="extension-troubles" role="alert"></p>
    <script type="application/json" id="extension-config">${jsonInScript(config)}</script>
    <script type="module" src="/assets/admin-extensions.js"></script>`;
}

/** Returns JSON for the inside of a script element: no text of it can end the element. */
const jsonInScript = (value: unknown) => new Html(JSON.stringify(value).replaceAll("<", "\\u003c"));

/** What a print action may show (shopify 6). */
const PRINTABLE = /^(text\/html|application\/pdf|image\/)/;

/**
 * Answers with the document that a print action wants to print, as the admin loads it: from the app's address, without a token, and only
 * HTML, which runs no scripts, PDF or an image. Anything else is refused with the reason.
 */
export async function answerPrintPreview(sandbox: Sandbox, url: URL, response: ServerResponse): Promise<void> {
  const applicationUrl = readApplicationUrl();
  const asked = URL.parse(url.searchParams.get("src") ?? "", applicationUrl);
  const refuse = (reason: string) => sendHtml(response, 422, html`<!doctype html><p>${reason}</p>`.text);
  const isOurs = asked?.origin === new URL(applicationUrl).origin || asked?.origin === sandbox.tunnelUrl;
  if (!asked || !isOurs || !sandbox.tunnelUrl)
    return refuse(`${url.searchParams.get("src")} is not an address of the app`);
  const answer = await fetch(`${sandbox.tunnelUrl}${asked.pathname}${asked.search}`, { redirect: "manual" });
  const type = answer.headers.get("content-type") ?? "";
  if (answer.status !== 200) return refuse(`the app answered ${answer.status}`);
  if (!PRINTABLE.test(type)) return refuse(`${type || "no type"} is neither HTML, PDF nor an image`);
  response.writeHead(200, {
    "content-type": type,
    "content-security-policy": "script-src 'none'",
    "cache-control": "no-store",
  });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
