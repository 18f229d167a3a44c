import { existsSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readEnv } from "~/env.server";
import { devStoreEnvironment, devStorePrograms } from "../../scripts/dev-store/programs.ts";
import type { Plan } from "../../scripts/stack/programs.ts";

/** The keys that Shopify's CLI (4.8.2) accepts, with the optional ones this app uses. */
const webSchema = z.strictObject({
  name: z.string(),
  roles: z.array(z.enum(["frontend", "backend", "background"])).min(1),
  webhooks_path: z.string().startsWith("/"),
  commands: z.strictObject({ dev: z.string() }),
});
const web = webSchema.parse(parse(readFileSync("shopify.web.toml", "utf8")));
const app = z
  .object({
    webhooks: z.object({
      subscriptions: z.array(z.object({ uri: z.string(), topics: z.array(z.string()).default([]) })),
    }),
  })
  .parse(parse(readFileSync("shopify.app.toml", "utf8")));

describe("shopify.web.toml", () => {
  test("the commands are ones the CLI can run: words separated by spaces, no shell", () => {
    expect(Object.values(web.commands).filter((command) => !/^[\w./-]+( [\w./-]+)*$/.test(command))).toEqual([]);
  });

  test("what it starts exists", () => {
    const [program, runner = "", task = ""] = web.commands.dev.split(" ");
    expect(program).toBe("node");
    expect(existsSync(runner)).toBe(true);
    expect(readFileSync(runner, "utf8")).toContain(`"${task}": ["scripts/${task}.ts"]`);
    expect(existsSync(`scripts/${task}.ts`)).toBe(true);
  });

  test("the CLI's simulated uninstallation goes to the address of the real one", () => {
    const uninstall = app.webhooks.subscriptions.find(({ topics }) => topics.includes("app/uninstalled"));
    expect(web.webhooks_path).toBe(uninstall?.uri);
  });
});

describe("behind `shopify app dev`", () => {
  const plan: Plan = {
    dataDir: ".data/dev-store",
    ports: { app: 61_234, carrier: 4200, shopify: 4100, tunnel: 61_234 },
    secrets: {
      shopifyApiKey: "of the demo",
      shopifyApiSecret: "of the demo",
      carrierPlatformToken: "platform",
      carrierPlatformCode: "S10000001",
      gatewayClient: "demo-client",
      gatewaySecret: "demo-gateway-secret",
      pushSecret: "a-push-secret-of-22-or-more",
      encryptionKeys: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
      metricsToken: "metrics-token-of-the-demo",
    },
    databaseUrl: "postgresql://localhost/waybill",
    development: true,
    env: {},
  };
  /** As @shopify/cli 4.8.2 sets them. */
  const given = {
    PORT: "61234",
    SERVER_PORT: "61234",
    HOST: "https://some-words.trycloudflare.com",
    APP_URL: "https://some-words.trycloudflare.com",
    SHOPIFY_API_KEY: "key-of-the-app",
    SHOPIFY_API_SECRET: "secret-of-the-app-0123456789abcdef",
    SCOPES: "write_orders",
    NODE_ENV: "development",
    BACKEND_PORT: "61235",
    FRONTEND_PORT: "61234",
  };

  test("the app gets the tunnel's address, the CLI's port and the real app's credentials under its own names", () => {
    const env = readEnv(devStoreEnvironment(given, plan));
    expect(env.CARRIER_TRACKING_URL).toBeUndefined();
    expect(env).toMatchObject({
      PORT: 61_234,
      SHOPIFY_APP_URL: "https://some-words.trycloudflare.com",
      SHOPIFY_API_KEY: "key-of-the-app",
      SHOPIFY_API_SECRET: ["secret-of-the-app-0123456789abcdef"],
      CARRIER_API_URL: "http://localhost:4200",
    });
  });

  test("none of it refers to the stand-in for Shopify", () => {
    const programs = devStorePrograms(given);
    expect(programs.shopify(plan)).toBeNull();
    expect(programs.carrier(plan)).not.toBeNull();
    expect(programs.app(plan)?.args).toEqual(["server.ts"]);
    expect(programs.app(plan)?.env).not.toHaveProperty("SHOPIFY_SANDBOX_URL");
  });

  test("a real carrier is asked with the operator's own account", () => {
    const real = { ...given, CARRIER_API_URL: "https://carrier.example", CARRIER_PARTNER_CODE: "S1" };
    expect(devStorePrograms(real).carrier(plan)).toBeNull();
    const environment = { ...real, ...devStoreEnvironment(real, plan) };
    expect(environment).toMatchObject({ CARRIER_API_URL: "https://carrier.example", CARRIER_PARTNER_CODE: "S1" });
    expect(environment).not.toHaveProperty("CARRIER_PLATFORM_TOKEN");
  });
});
