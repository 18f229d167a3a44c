import { readFileSync, statSync } from "node:fs";
import { parse } from "smol-toml";
import { z } from "zod";
import { API_VERSION } from "./version.ts";
import type { Shop } from "./world/state/shop.ts";

const subscriptionSchema = z.object({
  topics: z.array(z.string()).default([]),
  compliance_topics: z.array(z.string()).default([]),
  uri: z.string(),
  include_fields: z.array(z.string()).default([]),
  name: z.string().optional(),
  filter: z.never("filters of webhooks are not simulated").optional(),
});

/** "Admin Filterable is available for all metafield types EXCEPT JSON and rich text", for orders among others (decision 104). */
const isFilterable = (type: string) => !["json", "rich_text_field"].includes(type);

const metafieldSchema = z
  .strictObject({
    type: z.string(),
    name: z.string().optional(),
    description: z.string().optional(),
    access: z
      .strictObject({ admin: z.enum(["merchant_read", "merchant_read_write"]).default("merchant_read_write") })
      .prefault({}),
    capabilities: z.strictObject({ admin_filterable: z.boolean().default(false) }).prefault({}),
    validations: z.strictObject({ choices: z.array(z.string()).max(128).optional() }).prefault({}),
  })
  .refine(({ type, capabilities }) => !capabilities.admin_filterable || isFilterable(type), {
    message: "The capability admin_filterable is not valid for this definition.",
  });

/** A definition of an order's metafield in the app's own namespace. */
export type MetafieldDefinition = z.output<typeof metafieldSchema>;

const appConfigSchema = z.object({
  application_url: z.url().optional(),
  app_proxy: z.object({ url: z.string().startsWith("/"), prefix: z.string(), subpath: z.string() }).optional(),
  access_scopes: z
    .object({ scopes: z.string().default(""), optional_scopes: z.array(z.string()).default([]) })
    .prefault({}),
  webhooks: z
    .object({ api_version: z.string().default(API_VERSION), subscriptions: z.array(subscriptionSchema).default([]) })
    .prefault({}),
  order: z
    .object({
      metafields: z.object({ app: z.record(z.string(), metafieldSchema).default({}) }).prefault({}),
    })
    .prefault({}),
});

/** What the stand-in reads from the app's `shopify.app.toml`: scopes, app proxy, webhooks, declared metafields of orders. */
export type AppConfig = z.output<typeof appConfigSchema>;

/** Reads the app's configuration; everything is empty when there is no file. Throws when the file is not valid. */
function readAppConfig(file: string): AppConfig {
  try {
    return appConfigSchema.parse(parse(readFileSync(file, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return appConfigSchema.parse({});
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

/** Returns the scopes that the app requests at installation. */
export function requestedScopes(config: AppConfig): string[] {
  return config.access_scopes.scopes
    .split(",")
    .map((scope) => scope.trim())
    .filter(Boolean);
}

/** Returns those of these scopes that the app's configuration has as optional: others are not asked for. */
export function optionalScopes(config: AppConfig, asked: readonly string[]): string[] {
  return asked.filter((scope) => config.access_scopes.optional_scopes.includes(scope));
}

/** The scope that an installation needs for an app proxy. */
const PROXY_SCOPE = "write_app_proxy";

/** Returns the path of a shop's app proxy, `/tools/track`, and the app's path it forwards to, `/track`. Null: no proxy. */
export function proxyOf({ app_proxy: proxy }: AppConfig, { installation }: Shop): { from: string; to: string } | null {
  if (!proxy || !installation?.scopes.includes(PROXY_SCOPE)) return null;
  return { from: installation.proxyPath ?? `/${proxy.prefix}/${proxy.subpath}`, to: proxy.url };
}

/** Returns a reader of the app's configuration that reads the file again only when it changed. */
export function openAppConfig(file: string): () => AppConfig {
  let read: { version: number | undefined; config: AppConfig } | undefined;
  return () => {
    const version = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (!read || read.version !== version) read = { version, config: readAppConfig(file) };
    return read.config;
  };
}
