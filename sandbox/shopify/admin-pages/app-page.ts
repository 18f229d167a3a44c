import { html } from "../../html.ts";
import { mintSessionToken } from "../oauth/jwt.ts";
import type { Sandbox } from "../sandbox.ts";
import type { StaffMember } from "../world/staff.ts";
import { layout, type PageContext, storeName } from "./layout.ts";
import { textsOf } from "./texts.ts";

/**
 * Shows the embedded app in its frame; before it is installed, the page that installs it. `path` is the path within the
 * app.
 */
export function appPage(sandbox: Sandbox, context: PageContext, path: string): string {
  const { shop, locale } = context;
  const t = textsOf(locale);
  const base = `/store/${storeName(shop)}`;
  if (!shop.installation) {
    const content = html`<section class="card"><h1>Waybill</h1><p>${t.appNotInstalled}</p>
      <ul>${sandbox.scopes().map((scope) => html`<li><code>${scope}</code></li>`)}</ul>
      <form method="post" action="${base}/install"><button class="primary">${t.install}</button></form></section>`;
    return layout(context, "Waybill", content);
  }
  if (!sandbox.tunnelUrl) return layout(context, "Waybill", html`<section class="card"><p>${t.noApp}</p></section>`);
  const frame = html`
    <div id="title-bar"><strong id="app-title">Waybill</strong><span id="title-buttons"></span></div>
    <div id="loading" hidden></div>
    <iframe id="app" title="Waybill" data-src="${frameAddress(sandbox, context, path)}"
      data-base="${base}/apps/waybill" data-token="${base}/session-token" data-root="${rootPath(sandbox)}"
      allow="clipboard-write; fullscreen"></iframe>
    <script type="module" src="/assets/frame.js"></script>`;
  return layout(context, "Waybill", frame, true);
}

/**
 * Returns the app's address with the parameters that Shopify adds when it opens the app: shop, user's session, language and
 * a new token.
 */
function frameAddress(sandbox: Sandbox, { shop, locale, staff }: PageContext, path: string): string {
  const url = new URL(path || rootPath(sandbox), sandbox.tunnelUrl ?? "");
  const parameters = {
    embedded: "1",
    host: Buffer.from(`admin.shopify.com/store/${storeName(shop)}`)
      .toString("base64")
      .replace(/=+$/, ""),
    id_token: sessionToken(sandbox, shop.domain, staff),
    locale,
    session: Buffer.from(shop.domain).toString("hex"),
    shop: shop.domain,
    timestamp: String(Math.floor(Date.now() / 1000)),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Returns the path at which the app opens, from its `application_url`. */
function rootPath(sandbox: Sandbox): string {
  const { application_url: address } = sandbox.appConfig();
  return address ? new URL(address).pathname : "/";
}

/** Returns a new id token of the logged-in member of staff. */
export function sessionToken({ apiKey, apiSecret }: Sandbox, domain: string, { id }: StaffMember): string {
  return mintSessionToken({ domain, apiKey, apiSecret, userId: String(id) });
}
