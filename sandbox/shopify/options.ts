import type { Place } from "../snapshot.ts";

/** Options of the stand-in. Only the app's key and secret are required. */
export interface ShopifySandboxOptions extends Place {
  /** Port of the API and the pages; a free one by default. */
  port?: number;
  apiKey: string;
  apiSecret: string;
  /** Scopes that an installation grants; those of the app's configuration by default. */
  scopes?: string[];
  /** The app's real address (http://127.0.0.1:3000). When given, the tunnel, the app's public address, is opened. */
  appUpstream?: string;
  /** Port of the tunnel; a free one by default. */
  tunnelPort?: number;
  /** The base of relative webhook addresses; the tunnel by default. */
  webhookTarget?: string;
  /** The app's `shopify.app.toml`; the one at the project's root by default. */
  appConfigFile?: string;
  /** What a new state contains: the demo store (default) or no shop. */
  seed?: "demo" | "empty";
  /** Lifetime of access tokens in seconds; 3600 by default, as at Shopify. */
  tokenLifetimeSeconds?: number;
  /** Waits between webhook attempts; by default seconds instead of Shopify's hours. */
  webhookRetryDelaysMs?: number[];
  webhookTimeoutMs?: number;
  /** How long a carrier service may take at checkout; 10 s by default, as at Shopify. */
  rateTimeoutMs?: number;
  /** The delay between an order and its fulfillment orders. */
  routingDelayMs?: number;
  /** The delay between a cancelled fulfillment and the new fulfillment orders of its goods; none by default. */
  reopeningDelayMs?: number;
  /** Receives one line per notable event; silent by default. */
  log?: (line: string) => void;
}
