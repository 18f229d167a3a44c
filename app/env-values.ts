import { z } from "zod";
import { type Dialect, readDialect } from "./carrier/dialect";
import { type Billing, readBilling } from "./domain/billing/plans";
import { isDemo, keyWeaknessOf, weaknessOf } from "./secret-strength";

/**
 * `sandbox` is set by the demo, the tests and the benchmarks, `development` by what runs behind `shopify app dev`; unset means
 * production (decision 027).
 */
export type Stage = "production" | "sandbox" | "development";

/** Minimum length of a secret. The output of `openssl rand -hex 16` passes, as does anything longer. */
export const SECRET_CHARACTERS = 22;

export const seconds = (fallback: number) => z.coerce.number().positive().default(fallback);
export const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

/** `<key id>:<32 bytes in base64>`, the active key first (decision 003). */
export const encryptionKeysSchema = list
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

export const pushSecretsSchema = list.pipe(
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
export const operatorTokensSchema = list
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

export function toDialect(configured: string, context: z.RefinementCtx): Dialect {
  try {
    return readDialect(configured);
  } catch {
    context.addIssue({ code: "custom", message: "needs `contract`, `world` or a JSON object of a dialect's settings" });
    return z.NEVER;
  }
}

export function toHeaders(configured: string, context: z.RefinementCtx): Record<string, string> {
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

export function toBilling(configured: string, context: z.RefinementCtx): Billing {
  try {
    return readBilling(configured);
  } catch (error) {
    context.addIssue({ code: "custom", message: (error as Error).message });
    return z.NEVER;
  }
}

export const STAGES = ["production", "sandbox", "development"] as const satisfies readonly Stage[];

const https = z.url({ protocol: /^https$/ });
const ofThisMachine = z.url({ protocol: /^https?$/, hostname: /^(localhost|127\.0\.0\.1|\[::1\])$/ });

/**
 * Addresses that each stage accepts. A sandbox runs on one machine: an app that can be reached from elsewhere is not a sandbox
 * and keeps production's rules. Behind `shopify app dev` the app is reached through a tunnel, and its carrier may be the
 * stand-in.
 */
export const ADDRESSES: Record<Stage, readonly (typeof https)[]> = {
  production: [https],
  sandbox: [ofThisMachine],
  development: [https, ofThisMachine],
};

export const ADDRESS_NEEDED: Record<Stage, string> = {
  production: "needs an https:// address",
  sandbox: "needs an address of this machine, since WAYBILL_ENV is sandbox",
  development: "needs an https:// address, or one of this machine",
};

/** Returns a refinement that reports what `faultOf` finds wrong with a value. */
export function refuse<Value>(faultOf: (value: Value) => string | null) {
  return (value: Value, context: z.RefinementCtx<Value>) => {
    const message = faultOf(value);
    if (message) context.addIssue({ code: "custom", message });
  };
}

export const demoName = (value: string) =>
  isDemo(value) || value === DEMO_PARTNER_CODE ? "is a name of the demo" : null;

/** The platform's account at the carrier stand-in. */
const DEMO_PARTNER_CODE = "S10000001";

export function weakKey(keys: readonly { id: string; key: Buffer }[]): string | null {
  for (const { id, key } of keys) {
    const weakness = keyWeaknessOf(id, key);
    if (weakness) return `${id} ${weakness}`;
  }
  return null;
}

export function weakOperator(tokens: readonly { name: string; secret: string }[]): string | null {
  for (const { name, secret } of tokens) {
    const weakness = weaknessOf(secret, SECRET_CHARACTERS);
    if (weakness) return `the secret of ${name} ${weakness}`;
  }
  return null;
}
