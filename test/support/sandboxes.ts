import { randomUUID } from "node:crypto";
import { type CarrierSandbox, type CarrierSandboxOptions, startCarrierSandbox } from "../../sandbox/carrier/server.ts";
import { type ShopifySandbox, type ShopifySandboxOptions, startShopifySandbox } from "../../sandbox/shopify/server.ts";

export const SHOPIFY_API_KEY = "test-key";
export const SHOPIFY_API_SECRET = "test-secret";

export interface Sandboxes {
  carrier: CarrierSandbox;
  shopify: ShopifySandbox;
  /** Calls the carrier's control API: `("POST", "/faults", [{ kind: "hang" }])`. Throws if it is rejected. */
  controlCarrier: Control;
  controlShopify: Control;
  stop(): Promise<void>;
}

export type Control = (method: string, path: string, body?: unknown) => Promise<unknown>;

export interface SandboxesOptions {
  carrier?: CarrierSandboxOptions;
  /** Key and secret default to {@link SHOPIFY_API_KEY} and {@link SHOPIFY_API_SECRET}. */
  shopify?: Partial<ShopifySandboxOptions>;
}

/** Starts both sandboxes in this process on free ports, with their state in memory. */
export async function startSandboxes(options: SandboxesOptions = {}): Promise<Sandboxes> {
  const carrier = await startCarrierSandbox({ seed: 1, ...options.carrier });
  const shopify = await startShopifySandbox({
    apiKey: SHOPIFY_API_KEY,
    apiSecret: SHOPIFY_API_SECRET,
    routingDelayMs: 1,
    ...options.shopify,
  });
  return {
    carrier,
    shopify,
    controlCarrier: controlOf(carrier.url),
    controlShopify: controlOf(shopify.url),
    async stop() {
      await Promise.all([carrier.stop(), shopify.stop()]);
    },
  };
}

/** The control API of a sandbox at this URL, in this process or another. */
export function controlOf(url: string): Control {
  return async (method, path, body) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${url}/__sandbox${path}`, { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
}

/** From here on, this process's calls to `https://….myshopify.com` reach the sandbox, as in the demo. */
export async function routeShopifyTo(url: string): Promise<void> {
  process.env.SHOPIFY_SANDBOX_URL = url;
  const preload = new URL("../../sandbox/shopify/route.mjs", import.meta.url).href;
  // Another module each time, so that it runs again; not by the URL, because a later sandbox may get the port of an earlier one.
  await import(/* @vite-ignore */ `${preload}?${randomUUID()}`);
}
