import { join } from "node:path";
import { carrierStandIn, type Plan, PROGRAMS, type Programs } from "../stack/programs.ts";

type Environment = Record<string, string | undefined>;

/**
 * Returns the parts behind `shopify app dev`: the app in a real store, so no stand-in for Shopify, and the carrier's stand-in
 * only without `CARRIER_API_URL`. `given` is the environment in which the CLI starts this process.
 */
export function devStorePrograms(given: Environment): Programs {
  return {
    carrier: given.CARRIER_API_URL ? () => null : PROGRAMS.carrier,
    shopify: () => null,
    app: (plan) => ({
      ...PROGRAMS.app(plan),
      args: ["server.ts"],
      env: { ...process.env, ...devStoreEnvironment(given, plan) },
      logFile: join(plan.dataDir, "app.log"),
    }),
  };
}

/**
 * Returns the environment of the app: the CLI's values under the names that the app reads, and defaults for settings that a first
 * try should not need. The CLI sets `PORT`, `HOST` (its tunnel), `SHOPIFY_API_KEY` and `SHOPIFY_API_SECRET`.
 */
export function devStoreEnvironment(given: Environment, plan: Plan): Environment {
  const { secrets } = plan;
  return {
    ...(given.CARRIER_API_URL ? {} : carrierStandIn(plan)),
    CARRIER_PUSH_SECRETS: given.CARRIER_PUSH_SECRETS ?? secrets.pushSecret,
    ENCRYPTION_KEYS: given.ENCRYPTION_KEYS ?? secrets.encryptionKeys,
    NODE_ENV: "development",
    WAYBILL_ENV: "development",
    ROLE: "all",
    PORT: String(plan.ports.app),
    DATABASE_URL: plan.databaseUrl,
    SHOPIFY_APP_URL: given.HOST,
    SHOPIFY_API_KEY: given.SHOPIFY_API_KEY,
    SHOPIFY_API_SECRET: given.SHOPIFY_API_SECRET,
  };
}
