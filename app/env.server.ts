import { z } from "zod";

const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));
const seconds = (fallback: number) => z.coerce.number().positive().default(fallback);
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

/** `<key id>:<32 bytes in base64>`, the active key first (decision 003). */
const encryptionKeysSchema = list.transform((entries, context) =>
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
);

/** The whole environment (design 7). Nothing else in `app/` reads `process.env`. */
export const envSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "needs a postgresql:// address"),
  ROLE: z.enum(["web", "worker", "all"]).default("all"),
  SHOPIFY_API_KEY: z.string().min(1),
  SHOPIFY_API_SECRET: list.pipe(z.array(z.string()).min(1)),
  SHOPIFY_APP_URL: url,
  CARRIER_API_URL: url,
  CARRIER_STAGING_API_URL: url.optional(),
  CARRIER_AUTH_URL: url.optional(),
  CARRIER_GATEWAY_URL: url.optional(),
  CARRIER_PLATFORM_TOKEN: z.string().min(1).optional(),
  CARRIER_STAGING_PLATFORM_TOKEN: z.string().min(1).optional(),
  CARRIER_PARTNER_CODE: z.string().min(1),
  /** The name that Shopify and buyers see beside a tracking number. */
  CARRIER_NAME: z.string().min(1).default("Giao hàng"),
  CARRIER_DIALECT: z.enum(["contract", "world"]).default("contract"),
  /** Where a buyer follows a parcel; `{label}` is filled in. Unset: the app's own page behind the shop's domain. */
  CARRIER_TRACKING_URL: z.string().includes("{label}").optional(),
  /** Secret path segments of the platform's push address; the first is current, the others still valid. */
  CARRIER_PUSH_SECRETS: list.pipe(z.array(z.string().min(22, "each needs at least 22 characters")).min(1)),
  ENCRYPTION_KEYS: encryptionKeysSchema.refine((keys) => keys.length > 0, "needs at least one key"),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  /** How often the worker looks for parcels whose status it has not heard of. */
  STATUS_POLL_SECONDS: seconds(1800),
  /** How often the worker asks Shopify for orders whose webhook never came. */
  ORDER_POLL_SECONDS: seconds(600),
  /** How often the worker looks for work that no wake-up announced. */
  SWEEP_SECONDS: seconds(5),
});

export type Env = z.infer<typeof envSchema>;

/** The environment cannot be used; the message names every variable at fault, with the reason. */
export class EnvError extends Error {
  override readonly name = "EnvError";
}

/** Parses the environment once, at start. Throws {@link EnvError} with all missing or wrong names in one message. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = envSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return given[name] === undefined ? `  ${name} is missing` : `  ${name}: ${issue.message}`;
  });
  throw new EnvError(`Waybill cannot start; the environment needs:\n${[...new Set(faults)].join("\n")}`);
}
