import { z } from "zod";
import { LONGEST_RETENTION_DAYS, SHORTEST_RETENTION_DAYS } from "./domain/settings/retention";
import {
  ADDRESS_NEEDED,
  ADDRESSES,
  demoName,
  encryptionKeysSchema,
  list,
  operatorTokensSchema,
  pushSecretsSchema,
  refuse,
  SECRET_CHARACTERS,
  STAGES,
  type Stage,
  seconds,
  toBilling,
  toDialect,
  toHeaders,
  weakKey,
  weakOperator,
} from "./env-values";
import { weaknessOf } from "./secret-strength";

/**
 * Returns the schema of the whole environment (design 7). With a platform token
 * (`ofPlatform`) the carrier pushes to the platform's own address, so its secret is required; without one, each shop has an
 * address of its own.
 */
export function envSchema(stage: Stage, ofPlatform: boolean) {
  const production = stage === "production";
  const url = z
    .string()
    .refine((value) => ADDRESSES[stage].some((address) => address.safeParse(value).success), ADDRESS_NEEDED[stage])
    .transform((value) => value.replace(/\/+$/, ""));
  const secret = (leastCharacters = SECRET_CHARACTERS) =>
    z
      .string()
      .min(1)
      .superRefine(production ? refuse((value) => weaknessOf(value, leastCharacters)) : () => undefined);
  const name = z
    .string()
    .min(1)
    .superRefine(production ? refuse((value) => demoName(value)) : () => undefined);
  const pushSecrets = pushSecretsSchema.pipe(z.array(secret()));

  return z.object({
    WAYBILL_ENV: z.enum(STAGES).default("production"),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "needs a postgresql:// address"),
    /** Which parts of the app this process runs ({@link partsOf}). */
    ROLE: z.enum(["web", "edge", "worker", "all"]).default("all"),
    SHOPIFY_API_KEY: name,
    SHOPIFY_API_SECRET: list.pipe(z.array(secret(32)).min(1)),
    SHOPIFY_APP_URL: url,
    CARRIER_API_URL: url,
    CARRIER_STAGING_API_URL: url.optional(),
    CARRIER_AUTH_URL: url.optional(),
    CARRIER_GATEWAY_URL: url.optional(),
    /** Our application at the carrier's OAuth gateway (carrier 4.14), with its scopes, separated by spaces. */
    CARRIER_GATEWAY_CLIENT_ID: z.string().min(1).optional(),
    CARRIER_GATEWAY_CLIENT_SECRET: secret(16).optional(),
    CARRIER_GATEWAY_SCOPES: z.string().min(1).optional(),
    CARRIER_PLATFORM_TOKEN: secret(16).optional(),
    CARRIER_STAGING_PLATFORM_TOKEN: secret(16).optional(),
    CARRIER_PARTNER_CODE: name,
    /** The name that Shopify and buyers see beside a tracking number. */
    CARRIER_NAME: z.string().min(1).default("Giao hàng"),
    /** How the carrier's deployment differs from its contract: a preset, or JSON that changes parts of one (`readDialect`). */
    CARRIER_DIALECT: z.string().default("contract").transform(toDialect),
    /**
     * Page where a buyer tracks a parcel; `{trackingNumber}` (or `{label}`) becomes the tracking number. Unset: the app's own
     * page under the shop's domain.
     */
    CARRIER_TRACKING_URL: z
      .string()
      .transform((address) => address.replace("{label}", "{trackingNumber}"))
      .pipe(
        z
          .string()
          .includes("{trackingNumber}")
          .regex(
            production ? /^https:\/\// : /^https?:\/\//,
            production ? "needs an https:// address" : "needs an address",
          ),
      )
      .optional(),
    /** Secret path segments of the platform's push address; the first is current, the others still valid. */
    CARRIER_PUSH_SECRETS: ofPlatform ? pushSecrets : pushSecrets.default([]),
    ENCRYPTION_KEYS: encryptionKeysSchema.superRefine(production ? refuse(weakKey) : () => undefined),
    METRICS_TOKEN: z.string().min(16).pipe(secret(16)).optional(),
    /** Who may open the operator's page; unset: there is none. */
    OPERATOR_TOKENS: operatorTokensSchema
      .superRefine(production ? refuse((tokens) => weakOperator(tokens)) : () => undefined)
      .default([]),
    /** Unset: nothing is charged, and no plan ended; `pilot`: everything is free; or a JSON list of plans (docs/operating.md). */
    BILLING: z.string().default("").transform(toBilling),
    /**
     * The collector that traces are sent to over HTTP; unset: nothing is traced (decision 150). These four are named as everywhere
     * where OpenTelemetry is spoken. A collector beside the app needs no TLS.
     */
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/, error: "needs an http:// or https:// address" })
      .transform((value) => value.replace(/\/+$/, ""))
      .optional(),
    /** What the collector wants to know who sends: `name=value`, comma separated, values as in a URL. */
    OTEL_EXPORTER_OTLP_HEADERS: z.string().default("").transform(toHeaders),
    OTEL_SERVICE_NAME: z.string().min(1).default("waybill"),
    /** The part of traces that is kept, 0 to 1. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
    /**
     * How long a rate request may wait for the carrier before it is answered from memory (domain 6.1). Shopify's shortest timeout
     * is 3 s (shopify 1.5).
     */
    QUOTE_DEADLINE_MS: z.coerce.number().int().min(50).max(2_800).default(300),
    /** Maximum number of days for which the personal data of an order is kept; merchants may choose fewer. */
    RETENTION_DAYS: z.coerce.number().int().min(SHORTEST_RETENTION_DAYS).max(LONGEST_RETENTION_DAYS).default(180),
    /**
     * The moment that the database was put back to, as 2026-11-30T08:00:00Z; only after a restore. What was booked since is at the
     * carrier already, and is found there (decision 126).
     */
    RESTORED_TO: z.iso
      .datetime({ offset: true, message: "needs a time such as 2026-11-30T08:00:00Z" })
      .transform((time) => new Date(time))
      .refine((moment) => moment <= new Date(), "is in the future: write the time zone, as 2026-11-30T15:00:00+07:00")
      .optional(),
    /**
     * The most calls that one carrier account may have in flight, over all processes; each process may always make one. The carrier
     * names no limit: fewer are made when it pushes back (perf F7).
     */
    CARRIER_CALLS_PER_ACCOUNT: z.coerce.number().int().min(1).max(1_000).default(32),
    /** How often the worker looks for parcels whose status has not been reported. */
    STATUS_POLL_SECONDS: seconds(1800),
    /** How often the worker asks Shopify for orders whose webhook never came. */
    ORDER_POLL_SECONDS: seconds(600),
    /** How often a shop's orders of the last 59 days are compared with Shopify and the carrier. */
    COMPARE_HOURS: z.coerce
      .number()
      .min(0.001)
      .max(24 * 14)
      .default(24),
    /** How often the worker looks for work that no notice announced. */
    SWEEP_SECONDS: seconds(5),
  });
}
