import { createServer } from "node:http";
import type { Browser } from "playwright-core";
import { close, listen, readBody } from "../../../sandbox/http.ts";
import type { AdminApi } from "../../../sandbox/shopify/extension-host/browser/contract.ts";
import { answerExtensionHost } from "../../../sandbox/shopify/extension-host/endpoint.ts";
import { openPage } from "../../support/browser.ts";

/** A page that mounts extensions of staff, as the order's page does. */
const PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Admin</title>
<p>Simulated admin. The elements below are plain stand-ins, not Shopify's.</p><main></main>
<script type="module">
  import { asksToRender, mountExtension } from "/extension-host/mount.js";
  const told = [];
  const api = (appUrl) => ({
    selected: ["gid://shopify/Order/7"], language: "vi", extensionLanguage: "vi", translations: { name: "Tên" },
    app: { applicationUrl: "https://waybill.example", answersAt: appUrl },
    idToken: async () => "id-token",
    query: async (query, variables) => ({ data: { query, variables } }),
    navigate: (url, target) => told.push(["navigate", url, target]),
    close: () => told.push(["close"]),
    preview: (src) => told.push(["preview", src]),
  });
  Object.assign(window, {
    told,
    mount: async (bundleUrl, target, appUrl) => {
      const container = document.createElement("section");
      document.querySelector("main").replaceChildren(container);
      const onError = (message) => told.push(["error", message]);
      await mountExtension({ container, bundleUrl, target, api: api(appUrl), onError });
    },
    asks: (bundleUrl, target) => asksToRender({ bundleUrl, target, api: api(null) }),
  });
  document.body.dataset.ready = "";
</script>`;

declare global {
  interface Window {
    told: unknown[][];
    mount(bundleUrl: string, target: string, appUrl: string | null): Promise<void>;
    asks(bundleUrl: string, target: string): Promise<boolean>;
    api: AdminApi;
  }
}

/** Opens such a page with these bundles, and an app on another origin that answers with what it was asked. */
export async function openAdminPage(browser: Browser, bundles: Record<string, string>) {
  const app = createServer(async (request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization, content-type, x-own");
    if (request.method === "OPTIONS") return response.writeHead(204).end();
    const { url, method, headers } = request;
    const body = (await readBody(request)).toString();
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({ url, method, body, token: headers.authorization ?? null, own: headers["x-own"] ?? null }),
    );
  });
  const host = createServer((request, response) => {
    const path = request.url ?? "/";
    const bundle = bundles[path];
    if (path === "/") return response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
    if (bundle) return response.writeHead(200, { "content-type": "text/javascript" }).end(bundle);
    void answerExtensionHost(path, response);
  });
  const appUrl = `http://127.0.0.1:${await listen(app, 0)}`;
  const opened = await openPage(browser);
  await opened.page.goto(`http://127.0.0.1:${await listen(host, 0)}/`);
  await opened.page.locator("body[data-ready]").waitFor();
  return {
    ...opened,
    appUrl,
    stop: async () => {
      await opened.context.close();
      await Promise.all([close(host), close(app)]);
    },
  };
}
