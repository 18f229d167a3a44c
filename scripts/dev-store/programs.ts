import { join } from "node:path";
import { carrierStandIn, type Plan, PROGRAMS, type Programs } from "../stack/programs.ts";

type Environment = Record<string, string | undefined>;

/**
 * The parts behind `shopify app dev`: the app in a real store, hence no stand-in for Shopify; the carrier's stand-in only
 * where `CARRIER_API_URL` names no carrier. `nonBlank` is the environment that the CLI starts us with.
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
 * What the CLI says, under the names that the app reads, and what a first try should not have to set. The CLI gives `PORT`, `HOST`
 * (its tunnel), `SHOPIFY_API_KEY` and `SHOPIFY_API_SECRET`.
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
