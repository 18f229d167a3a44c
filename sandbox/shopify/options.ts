/** How to start the stand-in. Only the app's key and secret are needed. */
export interface ShopifySandboxOptions {
  /** Port of the API and the pages; a free one by default. */
  port?: number;
  /** Keeps the state across restarts; in memory without it. */
  stateFile?: string;
  apiKey: string;
  apiSecret: string;
  /** Scopes an installation grants; those of the app's configuration by default. */
  scopes?: string[];
  /** Where the app really listens (http://127.0.0.1:3000). With it the tunnel, the app's public address, is opened. */
  appUpstream?: string;
  /** Port of the tunnel; a free one by default. */
  tunnelPort?: number;
  /** Where relative webhook addresses start; the tunnel by default. */
  webhookTarget?: string;
  /** The app's `shopify.app.toml`; the one at the project's root by default. */
  appConfigFile?: string;
  /** What a fresh state holds: the demo store (default) or no shop at all. */
  seed?: "demo" | "empty";
  /** Lifetime of access tokens in seconds; 3600 as at Shopify. */
  tokenLifetimeSeconds?: number;
  /** Waits between webhook tries; seconds instead of Shopify's hours by default. */
  webhookRetryDelaysMs?: number[];
  webhookTimeoutMs?: number;
  /** How long a carrier service may take at checkout; 10 s as at Shopify. */
  rateTimeoutMs?: number;
  /** How long after an order its fulfillment orders appear. */
  routingDelayMs?: number;
  /** Receives one line per thing worth knowing; silent by default. */
  log?: (line: string) => void;
}
