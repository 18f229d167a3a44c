import type { OperatorSession } from "~/domain/operator/session";
import { type Html, html } from "./html";

/** What every page of a logged-in operator needs. */
export interface Visit {
  session: OperatorSession;
  now: Date;
  /** Returns the token of a new form. */
  formToken(): string;
  /** What came of the form that led here; null: none did. */
  said: string | null;
}

const PAGES = [
  ["/operator", "Overview"],
  ["/operator/shops", "Shops"],
  ["/operator/slowest", "Slowest"],
  ["/operator/deeds", "Deeds"],
] as const;

/** Returns a whole page. */
export function page(visit: Visit, { title, path, body }: { title: string; path: string; body: Html }): Html {
  const nav = PAGES.map(
    ([href, name]) => html`<a href="${href}"${href === path ? html` aria-current="page"` : null}>${name}</a> `,
  );
  const frame = html`<header><nav aria-label="Pages">${nav}</nav>
    <form method="post" action="/operator/log-out"><input type="hidden" name="form" value="${visit.formToken()}">
    <button>Log out ${visit.session.operator}</button></form></header>
    <main><h1>${title}</h1>${visit.said ? html`<p class="said" role="status">${visit.said}</p>` : null}${body}</main>`;
  return bare(title, frame);
}

/** Returns a page without the frame of who is logged in. */
function bare(title: string, body: Html): Html {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Waybill operator</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
    <link rel="stylesheet" href="/operator/page.css"></head><body>${body}</body></html>`;
}

/** Returns the page to log in. */
export function logInPage(trouble: string | null): Html {
  return bare(
    "Log in",
    html`<main><h1>Waybill operator</h1>${trouble ? html`<p class="bad" role="alert">${trouble}</p>` : null}
    <form class="log-in" method="post" action="/operator/log-in">
      <label>Your secret<input type="password" name="secret" required autocomplete="current-password" maxlength="400"></label>
      <button>Log in</button></form></main>`,
  );
}

/** Returns a page of one sentence, such as for a database that does not answer. */
export const sentencePage = (title: string, text: string): Html =>
  bare(title, html`<main><h1>${title}</h1><p>${text}</p><p><a href="/operator">Overview</a></p></main>`);

/** Returns a table whose cells stand under each other on a phone, each with its column's name. */
export function table(heads: readonly string[], rows: readonly (readonly (Html | string | number | null)[])[]): Html {
  if (rows.length === 0) return html`<p>None.</p>`;
  return html`<table class="rows"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>
    ${rows.map((row) => html`<tr>${row.map((cell, n) => html`<td data-label="${heads[n]}">${cell === null ? null : html`<span>${cell}</span>`}</td>`)}</tr>`)}
    </tbody></table>`;
}

/** So many rows of a list are read at a glance; what comes behind the list is to be reached with a thumb. */
const AT_A_GLANCE = 8;

/** Returns such a table of which the first rows are shown, and the rest once it is asked for. */
export function longTable(heads: readonly string[], rows: Parameters<typeof table>[1]): Html {
  const rest = rows.slice(AT_A_GLANCE);
  if (rest.length === 0) return table(heads, rows);
  return html`${table(heads, rows.slice(0, AT_A_GLANCE))}<details><summary>${rest.length} more</summary>${table(heads, rest)}</details>`;
}

/** Returns figures with their names. */
export const figures = (pairs: readonly (readonly [string, Html | string | number])[]): Html =>
  html`<dl>${pairs.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

/** Returns a link to a shop's page, by its domain where it has one. */
export const shopLink = (shopId: string, domain?: string | null): Html =>
  html`<a href="/operator/shops/${encodeURIComponent(shopId)}">${domain ?? shopId}</a>`;

/** Returns a form that does one deed: what it is about, a reason to type, and the button. */
export function deedForm(
  visit: Visit,
  { action, button, hidden, fields }: { action: string; button: string; hidden: Record<string, string>; fields?: Html },
): Html {
  const about = Object.entries({ form: visit.formToken(), ...hidden }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form class="deed" method="post" action="/operator/${action}">${about}${fields}
    <label>Reason, naming nobody<input name="reason" required minlength="3" maxlength="300" autocomplete="off"></label>
    <button>${button}</button></form>`;
}
