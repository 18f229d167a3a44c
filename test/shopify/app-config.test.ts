import { readFileSync } from "node:fs";
import { ApiVersion } from "@shopify/shopify-app-remix/server";
import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ORDER_FIELDS, ORDER_STATES } from "~/domain/order-fields/fields";
import { OPTIONAL_SCOPES, SCOPES } from "~/domain/settings/scopes";
import { CONFIGURED_PROXY_PATH } from "~/flows/buyer/tracking-url";
import * as carrierService from "~/shopify/operations/carrier-service";
import * as fulfillment from "~/shopify/operations/fulfillment";
import * as order from "~/shopify/operations/order";
import * as orderFields from "~/shopify/operations/order-fields";
import * as lists from "~/shopify/operations/order-lists";
import * as payment from "~/shopify/operations/payment";
import * as returns from "~/shopify/operations/returns";
import * as shop from "~/shopify/operations/shop";
import { API_VERSION } from "~/shopify/version";
import { WEBHOOK_SCHEMAS } from "~/shopify/webhook-payloads";
import codegen from "../../.graphqlrc.ts";
import { isMet, needsOf } from "./scopes-needed.ts";

/** The keys the CLI knows (shopify 2.2). Any other key is misspelt or obsolete, and would silently be dropped. */
const subscriptionSchema = z
  .strictObject({
    topics: z
      .array(z.string().regex(/^[a-z_]+\/[a-z_]+$/))
      .min(1)
      .optional(),
    compliance_topics: z
      .array(z.enum(["customers/data_request", "customers/redact", "shop/redact"]))
      .min(1)
      .optional(),
    uri: z.string().startsWith("/webhooks/"),
    include_fields: z.array(z.string()).min(1).optional(),
    filter: z.string().optional(),
    name: z.string().min(1).max(50).optional(),
  })
  .refine((subscription) => subscription.topics || subscription.compliance_topics, "needs topics");

/** The keys of a definition (decision 104). */
const metafieldSchema = z.strictObject({
  name: z.string().min(1).max(255),
  description: z.string().max(255),
  type: z.string(),
  access: z.strictObject({ admin: z.literal("merchant_read") }),
  capabilities: z.strictObject({ admin_filterable: z.literal(true) }),
  validations: z.strictObject({ choices: z.array(z.string()).max(128) }).optional(),
});

const configSchema = z.strictObject({
  client_id: z.string(),
  name: z.string().min(1).max(30),
  handle: z.string(),
  application_url: z.url({ protocol: /^https$/ }),
  embedded: z.literal(true),
  build: z.strictObject({ automatically_update_urls_on_dev: z.boolean() }),
  auth: z.strictObject({ redirect_urls: z.array(z.url({ protocol: /^https$/ })).min(1) }),
  app_proxy: z.strictObject({
    url: z.string().startsWith("/"),
    prefix: z.enum(["a", "apps", "community", "tools"]),
    subpath: z.string().regex(/^[\w-]{1,30}$/),
  }),
  access_scopes: z.strictObject({
    scopes: z.string(),
    optional_scopes: z.array(z.string()),
    use_legacy_install_flow: z.literal(false),
  }),
  order: z.strictObject({ metafields: z.strictObject({ app: z.record(z.string(), metafieldSchema) }) }),
  webhooks: z.strictObject({ api_version: z.string(), subscriptions: z.array(subscriptionSchema) }),
});

const text = readFileSync("shopify.app.toml", "utf8");
const config = configSchema.parse(parse(text));
const scopes = config.access_scopes.scopes.split(",");
const { subscriptions } = config.webhooks;

test("every file names the same API version", () => {
  expect(config.webhooks.api_version).toBe(API_VERSION);
  expect(ApiVersion.October26).toBe(API_VERSION);
  expect(codegen.schema).toBe(`./schema/admin-${API_VERSION}.graphql`);
});

describe("scopes are exactly what the app uses", () => {
  const operations = Object.values({
    ...carrierService,
    ...fulfillment,
    ...order,
    ...orderFields,
    ...lists,
    ...payment,
    ...shop,
  });
  const needs = [
    ...operations.flatMap(needsOf),
    // Without it Shopify answers 404 for every tracking link (shopify 3.8).
    { where: "[app_proxy]", anyOf: ["write_app_proxy"] },
    { where: "topics fulfillments/*", anyOf: ["read_fulfillments"] },
    { where: "topics locations/*", anyOf: ["read_locations"] },
  ];

  test("every operation may run", () => {
    expect(operations.length).toBeGreaterThan(15);
    expect(needs.filter((need) => !isMet(need, scopes))).toEqual([]);
  });

  test.each(scopes)("%s is needed by an operation", (scope) => {
    const without = scopes.filter((other) => other !== scope);
    expect(needs.filter((need) => !isMet(need, without))).not.toEqual([]);
  });

  test("a read scope is not enough for a write operation", () => {
    const readOnly = scopes.map((scope) => scope.replace(/^write_/, "read_"));
    const writes = new Set(needs.filter((need) => !isMet(need, readOnly)).flatMap(({ anyOf }) => anyOf));
    expect(scopes.filter((scope) => scope.startsWith("write_") && !writes.has(scope))).toEqual([]);
  });

  test.each(scopes)("%s has its reason in a comment", (scope) => {
    expect(text).toMatch(new RegExp(`^# ${scope} {2,}\\S`, "m"));
  });
});

describe("optional scopes are exactly what what they are asked for needs", () => {
  const optional = config.access_scopes.optional_scopes;
  const needs = Object.values(returns).flatMap(needsOf);

  test("with them every operation may run, and without any of them not all", () => {
    expect(needs.filter((need) => !isMet(need, [...scopes, ...optional]))).toEqual([]);
    for (const scope of optional) {
      const without = optional.filter((other) => other !== scope);
      expect(needs.filter((need) => !isMet(need, [...scopes, ...without]))).not.toEqual([]);
    }
  });

  test.each(optional)("%s has its reason in a comment", (scope) => {
    expect(text).toMatch(new RegExp(`^# ${scope} {2,}\\S`, "m"));
  });
});

test("the app's scopes and default proxy path are those of the configuration", () => {
  expect(scopes).toEqual([...SCOPES]);
  expect(config.access_scopes.optional_scopes).toEqual(Object.values(OPTIONAL_SCOPES));
  expect(CONFIGURED_PROXY_PATH).toBe(`/${config.app_proxy.prefix}/${config.app_proxy.subpath}`);
});

test("the orders' fields are those that the app writes, with their types and states", () => {
  const fields = config.order.metafields.app;
  expect(Object.fromEntries(Object.entries(fields).map(([key, { type }]) => [key, type]))).toEqual(ORDER_FIELDS);
  expect(fields.state?.validations?.choices).toEqual([...ORDER_STATES]);
});

describe("webhooks", () => {
  const topics = subscriptions.flatMap(({ topics = [], compliance_topics = [] }) => [...topics, ...compliance_topics]);

  test("each topic is subscribed once, and its body can be read", () => {
    expect(topics.toSorted()).toEqual(Object.keys(WEBHOOK_SCHEMAS).toSorted());
  });

  test("all three compliance topics are there", () => {
    expect(subscriptions.flatMap(({ compliance_topics = [] }) => compliance_topics)).toEqual([
      "customers/data_request",
      "customers/redact",
      "shop/redact",
    ]);
  });

  test.each(["app/uninstalled", "shop/update"])(
    "%s keeps whose it is: the header that says so is not signed",
    (topic) => {
      const [subscription] = subscriptions.filter(({ topics }) => topics?.includes(topic));
      expect(subscription?.include_fields).toContain("myshopify_domain");
    },
  );

  // Shopify drops a webhook whose body equals the last one (shopify 2.2); with `updated_at` it differs from one second to the
  // next.
  test("a topic that repeats includes a time", () => {
    const pared = subscriptions.filter(
      ({ include_fields }) => include_fields && !include_fields.some((field) => /(^|\.)updated_at$/.test(field)),
    );
    // An edit has an id of its own, and an order is deleted only once.
    expect(pared.flatMap(({ topics }) => topics)).toEqual(["orders/edited", "orders/delete"]);
  });

  test("no field about a buyer is requested", () => {
    const fields = new Set(subscriptions.flatMap(({ include_fields = [] }) => include_fields));
    expect([...fields].toSorted()).toEqual([
      "admin_graphql_api_id",
      "app_subscription.admin_graphql_api_id",
      "app_subscription.updated_at",
      "current",
      "id",
      "myshopify_domain",
      "order_edit.id",
      "order_edit.order_id",
      "order_id",
      "previous",
      "updated_at",
    ]);
  });

  test.each(
    subscriptions.filter(({ topics }) => topics?.some((topic) => /^(orders|fulfillments|shop|app)\//.test(topic))),
  )("$topics come with few fields", ({ include_fields }) => {
    expect(include_fields).toBeDefined();
  });
});
