import { join } from "node:path";
import type { EndStep } from "../process/end.ts";
import { startArguments } from "../process/start-arguments.ts";
import { startEnvironment } from "../process/start-environment.ts";
import type { Program } from "./child.ts";
import type { Ports } from "./ports.ts";
import type { Secrets } from "./secrets.ts";

/** The parts of a stack that are Node programs: all but PostgreSQL. */
export type ProgramName = "carrier" | "shopify" | "app";

/** The addresses of a stack. */
export interface Urls {
  /** The embedded app in the admin page that frames it. */
  admin: string;
  /** The app's public address. */
  app: string;
  carrier: string;
  shopify: string;
  /** The demo store as buyers see it, with its simulated checkout. */
  checkout: string;
  /** The push address for the platform's orders. */
  push: string;
}

/** Everything the programs need to know. */
export interface Plan {
  dataDir: string;
  ports: Ports;
  secrets: Secrets;
  databaseUrl: string;
  development: boolean;
  /** Additional or overriding variables for the app. */
  env: Record<string, string | undefined>;
}

/** Together with PostgreSQL's own deadlines these stay within the 5 s in which a stack must stop. */
const APP_END: EndStep[] = [
  { signal: "SIGTERM", withinMs: 2_000 },
  { signal: "SIGKILL", withinMs: 300 },
];
const SANDBOX_END: EndStep[] = [
  { signal: "SIGTERM", withinMs: 1_000 },
  { signal: "SIGKILL", withinMs: 300 },
];

export const DEMO_SHOP = "waybill-demo";

/** Derives the addresses from the ports; all are on this machine. */
export function urlsOf({ ports, secrets }: Pick<Plan, "ports" | "secrets">): Urls {
  const app = `http://localhost:${ports.tunnel}`;
  const shopify = `http://localhost:${ports.shopify}`;
  return {
    admin: `${shopify}/store/${DEMO_SHOP}/apps/waybill`,
    app,
    carrier: `http://localhost:${ports.carrier}`,
    shopify,
    checkout: `${shopify}/storefront/${DEMO_SHOP}`,
    push: `${app}/push/${secrets.pushSecret}`,
  };
}

/** How to start each program; null for one that the stack runs without. */
export type Programs = Record<ProgramName, (plan: Plan) => Program | null>;

/** The programs of a complete stack on this machine. */
export const PROGRAMS = {
  carrier: carrierProgram,
  shopify: shopifyProgram,
  app: appProgram,
} satisfies Programs;

/** Describes the carrier sandbox, with the platform's account and a shop's to log in with. */
function carrierProgram(plan: Plan): Program {
  return {
    name: "carrier",
    args: [
      "sandbox/carrier/main.ts",
      ...["--port", String(plan.ports.carrier), "--state", join(plan.dataDir, "carrier.json"), "--demo"],
      ...["--platform-token", plan.secrets.carrierPlatformToken, "--platform-code", plan.secrets.carrierPlatformCode],
      ...["--gateway-client", plan.secrets.gatewayClient, "--gateway-secret", plan.secrets.gatewaySecret],
      ...["--push-url", urlsOf(plan).push],
    ],
    env: process.env,
    readyUrl: `http://127.0.0.1:${plan.ports.carrier}/`,
    logFile: join(plan.dataDir, "carrier.log"),
    endSteps: SANDBOX_END,
  };
}

/** Describes the Shopify sandbox: the seeded store, the admin page and the tunnel in front of the app. */
function shopifyProgram(plan: Plan): Program {
  const { shopifyApiKey: SHOPIFY_API_KEY, shopifyApiSecret: SHOPIFY_API_SECRET } = plan.secrets;
  return {
    name: "shopify",
    args: [
      "sandbox/shopify/main.ts",
      ...["--port", String(plan.ports.shopify), "--state", join(plan.dataDir, "shopify.json")],
      ...["--app-url", `http://127.0.0.1:${plan.ports.app}`, "--tunnel-port", String(plan.ports.tunnel)],
    ],
    env: { ...process.env, SHOPIFY_API_KEY, SHOPIFY_API_SECRET },
    readyUrl: `http://127.0.0.1:${plan.ports.shopify}/`,
    logFile: join(plan.dataDir, "shopify.log"),
    endSteps: SANDBOX_END,
  };
}

/** Returns the app's settings for the carrier's stand-in. */
export function carrierStandIn(plan: Plan) {
  const { carrier } = urlsOf(plan);
  return {
    CARRIER_API_URL: carrier,
    CARRIER_AUTH_URL: carrier,
    CARRIER_GATEWAY_URL: carrier,
    CARRIER_GATEWAY_CLIENT_ID: plan.secrets.gatewayClient,
    CARRIER_GATEWAY_CLIENT_SECRET: plan.secrets.gatewaySecret,
    CARRIER_GATEWAY_SCOPES: "connection.read",
    CARRIER_PLATFORM_TOKEN: plan.secrets.carrierPlatformToken,
    CARRIER_PARTNER_CODE: plan.secrets.carrierPlatformCode,
  };
}

/** Describes the app as it is shipped; only its environment and one preload direct it to the sandboxes. */
function appProgram(plan: Plan): Program {
  const { app, shopify } = urlsOf(plan);
  const { secrets } = plan;
  return {
    name: "app",
    args: ["--import", "./sandbox/shopify/route.mjs", ...startArguments()],
    env: {
      ...process.env,
      ...startEnvironment(),
      NODE_ENV: plan.development ? "development" : "production",
      // Allows plain http and the secrets of a demo, which a real environment rejects (decision 027).
      WAYBILL_ENV: "sandbox",
      ROLE: "all",
      PORT: String(plan.ports.app),
      DATABASE_URL: plan.databaseUrl,
      SHOPIFY_API_KEY: secrets.shopifyApiKey,
      SHOPIFY_API_SECRET: secrets.shopifyApiSecret,
      SHOPIFY_APP_URL: app,
      SHOPIFY_SANDBOX_URL: shopify,
      ...carrierStandIn(plan),
      CARRIER_PUSH_SECRETS: secrets.pushSecret,
      ENCRYPTION_KEYS: secrets.encryptionKeys,
      METRICS_TOKEN: secrets.metricsToken,
      // A shop's own domain cannot be reached from here: the stand-in serves its storefront and the app proxy.
      CARRIER_TRACKING_URL: `${shopify}/storefront/{store}/tools/track/{trackingNumber}/{key}`,
      ...plan.env,
    },
    readyUrl: `http://127.0.0.1:${plan.ports.app}/healthz`,
    logFile: join(plan.dataDir, "app.log"),
    endSteps: APP_END,
  };
}
