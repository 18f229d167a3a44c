import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { close, listen, sendJson } from "../http.ts";
import { answerGraphQL, isServed } from "./admin-api/endpoint.ts";
import { answerAsset, answerPages } from "./admin-pages/endpoint.ts";
import { answerCdn } from "./cdn/endpoint.ts";
import { answerControl } from "./control/endpoint.ts";
import { answerExtensionHost } from "./extension-host/endpoint.ts";
import { answerTokenRequest } from "./oauth/endpoint.ts";
import type { ShopifySandboxOptions } from "./options.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";
import { answerStorefront } from "./storefront/endpoint.ts";
import { answerThemeAsset } from "./storefront/theme-block.ts";
import { openTunnel } from "./tunnel/tunnel.ts";
import { findShop } from "./world/world.ts";

export type { ShopifySandboxOptions } from "./options.ts";

export interface ShopifySandbox {
  /** The address of the Admin API, the control API and the admin pages. */
  url: string;
  port: number;
  /** The app's public address; null without `appUpstream`. */
  tunnelUrl: string | null;
  /** Stops everything and writes the state to disk. */
  stop(): Promise<void>;
}

/** Starts the stand-in for Shopify. Rejects with an error that names the port when a port is taken. */
export async function startShopifySandbox(options: ShopifySandboxOptions): Promise<ShopifySandbox> {
  const sandbox = createSandbox(options);
  const server = createServer((request, response) => {
    answer(sandbox, request, response).catch((error: unknown) => {
      sandbox.log(`FAILED ${request.method} ${request.url}: ${error instanceof Error ? error.stack : String(error)}`);
      if (!response.headersSent) sendJson(response, 500, { errors: "The stand-in failed; see its log" });
      else response.destroy();
    });
  });
  const port = await listen(server, options.port ?? 0).catch((error: Error) => {
    throw new Error(`the Shopify sandbox cannot listen on port ${options.port}: ${error.message}`, { cause: error });
  });
  const url = `http://localhost:${port}`;
  const tunnel = await openAppAddress(options, url).catch(async (error: unknown) => {
    await close(server);
    throw error;
  });
  sandbox.tunnelUrl = tunnel?.url ?? null;
  return {
    url,
    port,
    tunnelUrl: sandbox.tunnelUrl,
    stop: async () => {
      sandbox.webhooks.stop();
      sandbox.rates.stop();
      sandbox.flow.stop();
      await Promise.all([close(server), tunnel?.stop()]);
      sandbox.snapshot.flush();
    },
  };
}

async function openAppAddress({ appUpstream, tunnelPort = 0 }: ShopifySandboxOptions, adminOrigin: string) {
  return appUpstream ? openTunnel({ port: tunnelPort, upstream: appUpstream, adminOrigin }) : null;
}

async function answer(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? "/", "http://localhost");
  if (url.pathname.startsWith("/__sandbox/")) return answerControl(sandbox, url, request, response);
  if (url.pathname.startsWith("/cdn/")) return answerCdn(url.pathname, response);
  if (url.pathname.startsWith("/assets/")) return answerAsset(url.pathname, response);
  if (url.pathname === "/" || /^\/store(\/|$)/.test(url.pathname)) return answerPages(sandbox, url, request, response);
  if (url.pathname.startsWith("/storefront/")) return answerStorefront(sandbox, url, request, response);
  if (url.pathname.startsWith("/theme-app-extension/")) return answerThemeAsset(url.pathname, response);
  if (url.pathname.startsWith("/extension-host/")) return answerExtensionHost(url.pathname, response);
  if (url.pathname.startsWith("/admin/")) return answerAdmin(sandbox, url, request, response);
  sendJson(response, 404, { errors: "Not Found" });
}

async function answerAdmin(sandbox: Sandbox, url: URL, request: IncomingMessage, response: ServerResponse) {
  const shop = findShop(sandbox.world, shopName(request));
  if (!shop) {
    sandbox.log(`REFUSED ${request.method} ${url.pathname}: no shop ${shopName(request)}`);
    return sendJson(response, 404, { errors: "Not Found" });
  }
  if (request.method !== "POST") return sendJson(response, 404, { errors: "Not Found" });
  if (url.pathname === "/admin/oauth/access_token") return answerTokenRequest(sandbox, shop, request, response);
  const version = /^\/admin\/api\/([^/]+)\/graphql\.json$/.exec(url.pathname)?.[1];
  if (version && isServed(version)) return answerGraphQL(sandbox, shop, request, response);
  sandbox.log(`REFUSED ${url.pathname}: unknown path or API version`);
  sendJson(response, 404, { errors: "Not Found" });
}

/** Returns the shop of a request: from the preload's header, or from the host when the request was made by name. */
function shopName(request: IncomingMessage): string | undefined {
  return [request.headers["x-sandbox-shop"]].flat()[0] ?? request.headers.host?.split(":")[0];
}
