import { createServer } from "node:http";
import type { Browser } from "playwright-core";
import type { CheckoutQuoteRequest } from "~/domain/checkout/quote";
import { close, listen, readBody } from "../../../sandbox/http.ts";
import type {
  ListedExtension,
  MountedExtension,
  MountOptions,
} from "../../../sandbox/shopify/extension-host/browser/contract.ts";
import { answerExtensionHost } from "../../../sandbox/shopify/extension-host/endpoint.ts";
import { openPage } from "../../support/browser.ts";

/** A page that mounts extensions, as the checkout does. `deliver` puts one below an option, `change` sets signals. */
const PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Thanh toán</title>
<p>Simulated checkout. The elements below are plain stand-ins, not Shopify's.</p><main></main>
<script type="module">
  import { mountExtension, translationsFor } from "/extension-host/mount.js";
  const listed = await (await fetch("/extension-host/extensions.json")).json();
  const mounted = new Map();
  Object.assign(window, { listed, errors: [], mounted, deliver: async (id, { locale, token, ...options }) => {
    const container = document.createElement("section");
    container.id = id;
    document.querySelector("main").append(container);
    const texts = translationsFor(listed.extensions[0], locale);
    const api = {
      networkAccess: listed.extensions[0].networkAccess,
      shop: { name: "Shop", myshopifyDomain: "shop.myshopify.com" },
      translations: texts.translations,
      sessionToken: async () => { if (!token) throw new Error("no token"); return token; },
      ...options.api,
      localization: { language: { isoCode: locale }, extensionLanguage: { isoCode: texts.locale },
        currency: { isoCode: "VND" }, country: { isoCode: "VN" }, timezone: "Asia/Ho_Chi_Minh" },
    };
    const onError = (message) => errors.push(message);
    mounted.set(id, await mountExtension({ bundleUrl: listed.extensions[0].bundleUrl, ...options, container, api, onError }));
  } });
  document.body.dataset.ready = "";
</script>`;

declare global {
  interface Window {
    listed: { extensions: ListedExtension[]; applicationUrl: string };
    errors: string[];
    mounted: Map<string, MountedExtension>;
    deliver(id: string, options: Delivery): Promise<void>;
  }
}

interface Delivery extends Partial<Omit<MountOptions, "api">> {
  locale: string;
  /** Null: the checkout has no session token. */
  token: string | null;
  api: Partial<MountOptions["api"]>;
}

/** The calls that the app received and its answer: on another origin, with CORS headers as a checkout needs. */
interface AnsweringApp {
  url: string;
  calls: { authorization: string | undefined; request: CheckoutQuoteRequest }[];
  answer(request: CheckoutQuoteRequest): { status: number; body: string } | Promise<never>;
}

/** A checkout page with the extension host, other bundles by name, and an app to call. */
export async function openCheckout(browser: Browser, bundles: Record<string, string> = {}) {
  const app: AnsweringApp = { url: "", calls: [], answer: () => ({ status: 503, body: "" }) };
  const appServer = createServer(async (request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization, content-type");
    if (request.method === "OPTIONS") return response.writeHead(204).end();
    const text = (await readBody(request)).toString();
    // The page was closed while it asked.
    if (text === "") return response.destroy();
    const asked = JSON.parse(text) as CheckoutQuoteRequest;
    app.calls.push({ authorization: request.headers.authorization, request: asked });
    const { status, body } = await app.answer(asked);
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  const host = createServer((request, response) => {
    const path = request.url ?? "/";
    const bundle = bundles[path];
    if (path === "/") return response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
    if (bundle) return response.writeHead(200, { "content-type": "text/javascript" }).end(bundle);
    void answerExtensionHost(path, response);
  });
  app.url = `http://127.0.0.1:${await listen(appServer, 0)}`;
  const opened = await openPage(browser);
  await opened.page.goto(`http://127.0.0.1:${await listen(host, 0)}/`);
  await opened.page.locator("body[data-ready]").waitFor();
  return {
    ...opened,
    app,
    stop: async () => {
      await opened.context.close();
      await Promise.all([close(host), close(appServer)]);
    },
  };
}
