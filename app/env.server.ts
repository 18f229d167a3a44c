import { z } from "zod";
import { type Dialect, readDialect } from "./carrier/dialect";
import { type Billing, readBilling } from "./domain/billing/plans";
import { LONGEST_RETENTION_DAYS, SHORTEST_RETENTION_DAYS } from "./domain/settings/retention";
import { isDemo, keyWeaknessOf, weaknessOf } from "./secret-strength";

/**
 * `sandbox` is set by the demo, the tests and the benchmarks, `development` by what runs behind `shopify app dev`; unset means
 * production (decision 027).
 */
type Stage = "production" | "sandbox" | "development";

/** Minimum length of a secret. The output of `openssl rand -hex 16` passes, as does anything longer. */
const SECRET_CHARACTERS = 22;

const seconds = (fallback: number) => z.coerce.number().positive().default(fallback);
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

/** `<key id>:<32 bytes in base64>`, the active key first (decision 003). */
const encryptionKeysSchema = list
  .transform((entries, context) =>
    entries.map((entry) => {
      const [id = "", encoded = ""] = entry.split(":");
      const key = Buffer.from(encoded, "base64");
      if (!/^[a-z0-9]{1,16}$/.test(id) || key.length !== 32) {
        context.addIssue({
          code: "custom",
          message: "needs `<key id>:<32 bytes in base64>`, comma separated, active first",
        });
      }
      return { id, key };
    }),
  )
  .refine((keys) => keys.length > 0, "needs at least one key")
  // With two keys under one id only one could open anything: what the other sealed would be lost.
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, "names a key id twice");

const pushSecretsSchema = list.pipe(
  z
    .array(
      z
        .string()
        .min(SECRET_CHARACTERS, `each needs at least ${SECRET_CHARACTERS} characters`)
        .regex(/^[\w.~-]*$/, "each may hold letters, digits and - . _ ~ only"),
    )
    .min(1),
);

/** `<name>:<secret>` of each person who operates the app: the name says in the audit who did what (decision 130). */
const operatorTokensSchema = list
  .transform((entries, context) =>
    entries.map((entry) => {
      const [, name = "", secret = ""] = /^([a-z][a-z0-9.-]{0,31}):([\x21-\x7e]+)$/.exec(entry) ?? [];
      if (secret.length < SECRET_CHARACTERS) {
        context.addIssue({
          code: "custom",
          message: `needs \`<name>:<secret>\`, comma separated, each secret of ${SECRET_CHARACTERS} characters at least`,
        });
      }
      return { name, secret };
    }),
  )
  .refine((tokens) => new Set(tokens.map(({ name }) => name)).size === tokens.length, "names a person twice")
  .refine(
    (tokens) => new Set(tokens.map(({ secret }) => secret)).size === tokens.length,
    "gives two people one secret",
  );

/**
 * Returns the schema of the whole environment (design 7). Nothing else in `app/` reads `process.env`. With a platform token
 * (`ofPlatform`) the carrier pushes to the platform's own address, so its secret is required; without one, each shop has an
 * address of its own.
 */
function envSchema(stage: Stage, ofPlatform: boolean) {
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

function toDialect(configured: string, context: z.RefinementCtx): Dialect {
  try {
    return readDialect(configured);
  } catch {
    context.addIssue({ code: "custom", message: "needs `contract`, `world` or a JSON object of a dialect's settings" });
    return z.NEVER;
  }
}

function toHeaders(configured: string, context: z.RefinementCtx): Record<string, string> {
  const pairs = configured.split(",").filter((pair) => pair.trim() !== "");
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name = "", value = ""] = /^\s*([\w-]+)\s*=\s*(.+?)\s*$/.exec(pair) ?? [];
        if (!name) throw new Error("no pair");
        return [name, decodeURIComponent(value)];
      }),
    );
  } catch {
    context.addIssue({ code: "custom", message: "needs `name=value`, comma separated, values escaped as in a URL" });
    return z.NEVER;
  }
}

/** Returns the names of all variables that a process reads. */
export const envNames = (): string[] => Object.keys(envSchema("production", true).shape);

function toBilling(configured: string, context: z.RefinementCtx): Billing {
  try {
    return readBilling(configured);
  } catch (error) {
    context.addIssue({ code: "custom", message: (error as Error).message });
    return z.NEVER;
  }
}

export type Env = z.infer<ReturnType<typeof envSchema>>;

/**
 * Returns what a process of this role does beyond answering its doors, which every process does: pages, background work, both, or
 * neither (`edge`, decision 136).
 */
export const partsOf = (role: Env["ROLE"]) => ({
  takesWork: role === "worker" || role === "all",
  servesPages: role === "web" || role === "all",
  answersCheckouts: role !== "worker",
});

/** The environment cannot be used; the message names every variable at fault, with the reason. */
export class EnvError extends Error {
  override readonly name = "EnvError";
}

/** What is wrong with a variable. */
interface EnvFault {
  name: string;
  fault: string;
}

/** Parses the environment once, at start. Throws {@link EnvError} with all missing or wrong names in one message. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const read = tryEnv(source);
  if ("env" in read) return read.env;
  const faults = read.faults.map(({ name, fault }) =>
    fault === MISSING ? `  ${name} is missing` : `  ${name}: ${fault}`,
  );
  throw new EnvError(`Waybill cannot start; the environment needs:\n${[...new Set(faults)].join("\n")}`);
}

const MISSING = "is missing";

/** An environment that cannot be used, as far as it was read; `databaseUrl` where that is right. */
export interface FaultyEnv {
  faults: EnvFault[];
  databaseUrl: string | undefined;
}

/** Parses the environment; returns what is wrong with it, variable by variable, where it cannot be used. */
export function tryEnv(source: Record<string, string | undefined> = process.env): { env: Env } | FaultyEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const stage = STAGES.find((one) => one === given.WAYBILL_ENV) ?? "production";
  const ofPlatform = Boolean(given.CARRIER_PLATFORM_TOKEN ?? given.CARRIER_STAGING_PLATFORM_TOKEN);
  const parsed = envSchema(stage, ofPlatform).safeParse(given);
  if (parsed.success) return { env: parsed.data };
  const faults = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return { name, fault: given[name] === undefined ? MISSING : issue.message };
  });
  return { faults, databaseUrl: faults.some(({ name }) => name === "DATABASE_URL") ? undefined : given.DATABASE_URL };
}

/** Names whose values, or parts of them behind a comma or a colon, nobody may read in a message. */
const SECRET_NAMES = /SECRET|TOKEN|ENCRYPTION_KEYS|PASSWORD|HEADERS/;
const SHORTEST_MASKED = 8;

/** Returns the secrets of an environment, a database's password included: what is to be masked wherever a text may quote it. */
export function secretsOf(source: Record<string, string | undefined> = process.env): string[] {
  const { DATABASE_URL: url } = source;
  const password = url && URL.canParse(url) ? decodeURIComponent(new URL(url).password) : "";
  const values = Object.entries(source).flatMap(([name, value]) => (SECRET_NAMES.test(name) && value ? [value] : []));
  return [...values.flatMap((value) => [value, ...value.split(/[,:]/)]), password]
    .map((value) => value.trim())
    .filter(({ length }) => length >= SHORTEST_MASKED)
    .toSorted((one, other) => other.length - one.length);
}

const STAGES = ["production", "sandbox", "development"] as const satisfies readonly Stage[];

const https = z.url({ protocol: /^https$/ });
const ofThisMachine = z.url({ protocol: /^https?$/, hostname: /^(localhost|127\.0\.0\.1|\[::1\])$/ });

/**
 * Addresses that each stage accepts. A sandbox runs on one machine: an app that can be reached from elsewhere is not a sandbox
 * and keeps production's rules. Behind `shopify app dev` the app is reached through a tunnel, and its carrier may be the
 * stand-in.
 */
const ADDRESSES: Record<Stage, readonly (typeof https)[]> = {
  production: [https],
  sandbox: [ofThisMachine],
  development: [https, ofThisMachine],
};

const ADDRESS_NEEDED: Record<Stage, string> = {
  production: "needs an https:// address",
  sandbox: "needs an address of this machine, since WAYBILL_ENV is sandbox",
  development: "needs an https:// address, or one of this machine",
};

/** Returns a refinement that reports what `faultOf` finds wrong with a value. */
function refuse<Value>(faultOf: (value: Value) => string | null) {
  return (value: Value, context: z.RefinementCtx<Value>) => {
    const message = faultOf(value);
    if (message) context.addIssue({ code: "custom", message });
  };
}

const demoName = (value: string) => (isDemo(value) || value === DEMO_PARTNER_CODE ? "is a name of the demo" : null);

/** The platform's account at the carrier stand-in. */
const DEMO_PARTNER_CODE = "S10000001";

function weakKey(keys: readonly { id: string; key: Buffer }[]): string | null {
  for (const { id, key } of keys) {
    const weakness = keyWeaknessOf(id, key);
    if (weakness) return `${id} ${weakness}`;
  }
  return null;
}

function weakOperator(tokens: readonly { name: string; secret: string }[]): string | null {
  for (const { name, secret } of tokens) {
    const weakness = weaknessOf(secret, SECRET_CHARACTERS);
    if (weakness) return `the secret of ${name} ${weakness}`;
  }
  return null;
}
