import { html } from "../../html.ts";
import type { Shop } from "../world/state/shop.ts";
import { layout, type PageContext, storeName } from "./layout.ts";
import type { Locale } from "./texts.ts";

const TEXTS: Record<Locale, { title: string; asks: string; nothing: string; agree: string }> = {
  vi: {
    title: "Cập nhật quyền của ứng dụng",
    asks: "Ứng dụng cần thêm:",
    nothing: "Ứng dụng đã có mọi quyền nó cần.",
    agree: "Cập nhật",
  },
  en: {
    title: "Update the app's permissions",
    asks: "The app also needs:",
    nothing: "The app has every permission it asks for.",
    agree: "Update",
  },
};

/** Shows the scopes that the app's configuration requests beyond those granted at installation, and the optional ones that it asks for, for the owner to grant. */
export function grantPage(context: PageContext, requested: readonly string[], optional: readonly string[]): string {
  const { shop, locale } = context;
  const t = TEXTS[locale];
  const missing = missingScopes(shop, [...requested, ...optional]);
  const content = html`<h1>${t.title}</h1><section class="card">${
    missing.length === 0
      ? html`<p>${t.nothing}</p>`
      : html`<p>${t.asks}</p><ul>${missing.map((scope) => html`<li><code>${scope}</code></li>`)}</ul>
        <form method="post" action="/store/${storeName(shop)}/grant"><input type="hidden" name="optional_scopes" value="${optional.join(",")}"><button class="primary">${t.agree}</button></form>`
  }</section>`;
  return layout(context, t.title, content);
}

/** Returns the requested scopes that are not granted yet. */
function missingScopes({ installation }: Shop, requested: readonly string[]): string[] {
  return requested.filter((scope) => !installation?.scopes.includes(scope));
}
