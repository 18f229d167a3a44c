import "@shopify/shopify-app-remix/adapters/node";
import { ApiVersion, AppDistribution, LogSeverity, shopifyApp } from "@shopify/shopify-app-remix/server";
import type { SessionStorage } from "@shopify/shopify-app-session-storage";
import type { Log } from "~/log.server";

export interface ShopifyAppConfig {
  apiKey: string;
  apiSecret: string;
  appUrl: string;
  sessionStorage: SessionStorage;
  /** After Shopify gave a token: first install, reinstall, new scopes, and when a token had ended. May run often. */
  afterAuth(shopDomain: string): Promise<void>;
  log?: Log;
}

export type ShopifyApp = ReturnType<typeof createShopifyApp>;

/**
 * Shopify's library for pages: session tokens, token exchange, app proxy, extensions. Background work never asks it for
 * a token: it refreshes without a lock (contracts 8.5). Scopes are granted by Shopify from `shopify.app.toml`.
 */
export function createShopifyApp({ apiKey, apiSecret, appUrl, sessionStorage, afterAuth, log }: ShopifyAppConfig) {
  return shopifyApp({
    apiKey,
    apiSecretKey: apiSecret,
    appUrl,
    // The same as version.ts, which a test checks: the library takes only its own enum.
    apiVersion: ApiVersion.October26,
    authPathPrefix: "/auth",
    distribution: AppDistribution.AppStore,
    sessionStorage,
    hooks: { afterAuth: ({ session }) => afterAuth(session.shop) },
    future: {
      // Token exchange in place of redirects (contracts 8.2).
      unstable_newEmbeddedAuthStrategy: true,
      // From 1 January 2027 the API refuses tokens that do not expire (contracts 8.1).
      expiringOfflineAccessTokens: true,
    },
    logger: {
      level: LogSeverity.Warning,
      ...(log && {
        log: (severity: LogSeverity, message: string) => {
          if (severity === LogSeverity.Error) log.error({ message }, "shopify.library");
          else log.warn({ message }, "shopify.library");
        },
      }),
    },
  });
}
