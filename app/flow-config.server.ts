import { gatewayClientOf } from "./carrier/gateway-application";
import { HOUR_MS } from "./domain/durations";
import type { Env } from "./env.server";
import type { Deps } from "./flows/deps.server";

/** Returns what flows know of the environment. */
export function flowConfigOf(env: Env): Deps["config"] {
  const dialect = env.CARRIER_DIALECT;
  return {
    appUrl: env.SHOPIFY_APP_URL,
    trackingUrl: env.CARRIER_TRACKING_URL,
    platformIn: {
      production: env.CARRIER_PLATFORM_TOKEN !== undefined,
      staging: env.CARRIER_STAGING_PLATFORM_TOKEN !== undefined,
    },
    stagingAvailable: env.CARRIER_STAGING_API_URL !== undefined,
    gateway: gatewayClientOf(env),
    quoteDeadlineMs: env.QUOTE_DEADLINE_MS,
    statusPollMs: env.STATUS_POLL_SECONDS * 1000,
    orderPollMs: env.ORDER_POLL_SECONDS * 1000,
    compareMs: env.COMPARE_HOURS * HOUR_MS,
    restoredTo: env.RESTORED_TO,
    retentionDays: env.RETENTION_DAYS,
    billing: env.BILLING,
    areChargesReal: env.WAYBILL_ENV === "production",
    carrierName: env.CARRIER_NAME,
    carrierRules: {
      missingDistrict: dialect.missingDistrict,
      livePlantsTag: dialect.livePlantsTag,
      fastService: dialect.fastService,
    },
  };
}
