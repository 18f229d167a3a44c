import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { EnvError, readEnv } from "~/env.server";
import { PROGRAMS } from "../scripts/stack/programs.ts";
import { openSecrets } from "../scripts/stack/secrets.ts";

const hex = (bytes: number) => randomBytes(bytes).toString("hex");
const key = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;

const COMPLETE = {
  DATABASE_URL: "postgresql://localhost/waybill",
  SHOPIFY_API_KEY: hex(16),
  SHOPIFY_API_SECRET: `${hex(16)},shpss_${hex(16)}`,
  SHOPIFY_APP_URL: "https://app.test/",
  CARRIER_API_URL: "https://carrier.test",
  CARRIER_PARTNER_CODE: "PARTNER",
  CARRIER_PUSH_SECRETS: randomBytes(24).toString("base64url"),
  ENCRYPTION_KEYS: `${key("k2")},${key("k1")}`,
};

test("a complete environment is read once, with defaults, lists and addresses without a trailing slash", () => {
  expect(readEnv(COMPLETE)).toMatchObject({
    WAYBILL_ENV: "production",
    PORT: 3000,
    ROLE: "all",
    SHOPIFY_API_SECRET: COMPLETE.SHOPIFY_API_SECRET.split(","),
    SHOPIFY_APP_URL: "https://app.test",
    ENCRYPTION_KEYS: [{ id: "k2" }, { id: "k1" }],
  });
});

test("a moment that the database was put back to is past, in whatever time zone it is written", () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  expect(faultsOf({ ...COMPLETE, RESTORED_TO: inAnHour })).toContain("RESTORED_TO: is in the future");
  expect(readEnv({ ...COMPLETE, RESTORED_TO: "2026-11-20T15:00:00+07:00" }).RESTORED_TO).toEqual(
    new Date("2026-11-20T08:00:00Z"),
  );
});

test.each(["trackingNumber", "label"])("the tracking address may contain {%s}", (word) => {
  const { CARRIER_TRACKING_URL } = readEnv({
    ...COMPLETE,
    CARRIER_TRACKING_URL: `https://carrier.test/{${word}}/follow`,
  });
  expect(CARRIER_TRACKING_URL).toBe("https://carrier.test/{trackingNumber}/follow");
});

test("all missing variables are named in one message, an empty value included", () => {
  const { DATABASE_URL: _, ...rest } = COMPLETE;
  const faults = faultsOf({ ...rest, SHOPIFY_API_KEY: "", CARRIER_API_URL: undefined });
  expect(faults).toContain("DATABASE_URL is missing");
  expect(faults).toContain("SHOPIFY_API_KEY is missing");
  expect(faults).toContain("CARRIER_API_URL is missing");
});

test.each([
  ["CARRIER_PLATFORM_TOKEN", false],
  ["CARRIER_STAGING_PLATFORM_TOKEN", false],
  ["METRICS_TOKEN", true],
])("with %s the platform's push secret may be absent: %s", (name, optional) => {
  const { CARRIER_PUSH_SECRETS: _, ...rest } = COMPLETE;
  expect(readEnv(rest).CARRIER_PUSH_SECRETS).toEqual([]);
  const env = { ...rest, [name]: hex(16) };
  if (optional) expect(readEnv(env).CARRIER_PUSH_SECRETS).toEqual([]);
  else expect(faultsOf(env)).toContain("CARRIER_PUSH_SECRETS is missing");
});

test.each([
  ["DATABASE_URL", "mysql://localhost/waybill"],
  ["ROLE", "everything"],
  ["WAYBILL_ENV", "staging"],
  ["SHOPIFY_APP_URL", "app.test"],
  ["CARRIER_PUSH_SECRETS", "short"],
  ["CARRIER_PUSH_SECRETS", "a/segment/that/never/matches"],
  ["ENCRYPTION_KEYS", "k1:c2hvcnQ="],
  ["ENCRYPTION_KEYS", ","],
  ["PORT", "eighty"],
  // Shopify would have stopped waiting by then.
  ["QUOTE_DEADLINE_MS", "3000"],
])("%s=%s is refused by name, and the value is not repeated", (name, value) => {
  const faults = faultsOf({ ...COMPLETE, [name]: value });
  expect(faults).toContain(`${name}: `);
  expect(faults).not.toContain(value);
});

test("the carrier's dialect may differ in single settings, as in what marks a fast service", () => {
  const CARRIER_DIALECT = JSON.stringify({ preset: "world", fastService: { tags: [10], solutionIds: [] } });
  expect(readEnv({ ...COMPLETE, CARRIER_DIALECT }).CARRIER_DIALECT).toMatchObject({
    noHamlet: "Khác",
    fastService: { tags: [10], solutionIds: [] },
  });
  expect(readEnv(COMPLETE).CARRIER_DIALECT).toMatchObject({ noHamlet: "Other" });
  for (const wrong of ["new-world", "{", '{"fastServices":{}}']) {
    expect(faultsOf({ ...COMPLETE, CARRIER_DIALECT: wrong })).toContain("CARRIER_DIALECT: ");
  }
});

test("two keys under one id are refused in production and in a sandbox: what one of them sealed could not be opened", () => {
  const ENCRYPTION_KEYS = `${key("k1")},${key("k1")}`;
  expect(faultsOf({ ...COMPLETE, ENCRYPTION_KEYS })).toContain("ENCRYPTION_KEYS: names a key id twice");
  expect(faultsOf({ ...SANDBOX, ENCRYPTION_KEYS })).toContain("ENCRYPTION_KEYS: names a key id twice");
});

describe("in production, which is the default", () => {
  test.each([
    ["SHOPIFY_API_SECRET", "s"],
    ["SHOPIFY_API_SECRET", `${hex(16)},x`],
    ["SHOPIFY_API_SECRET", "a".repeat(64)],
    ["SHOPIFY_API_SECRET", "abcdefghijklmnopqrstuvwxyzabcdefgh"],
    ["SHOPIFY_API_SECRET", `demo-${hex(16)}`],
    ["SHOPIFY_API_KEY", `demo-${hex(16)}`],
    ["SHOPIFY_APP_URL", "http://app.test"],
    ["CARRIER_API_URL", "http://localhost:4200"],
    ["CARRIER_STAGING_API_URL", "http://carrier.test"],
    ["CARRIER_AUTH_URL", "http://carrier.test"],
    ["CARRIER_GATEWAY_URL", "http://carrier.test"],
    ["CARRIER_TRACKING_URL", "http://carrier.test/{trackingNumber}"],
    ["CARRIER_TRACKING_URL", "https://carrier.test/{trackingId}"],
    ["CARRIER_PLATFORM_TOKEN", "t"],
    ["CARRIER_STAGING_PLATFORM_TOKEN", "t"],
    ["CARRIER_PARTNER_CODE", "S10000001"],
    ["CARRIER_PUSH_SECRETS", "1".repeat(30)],
    ["CARRIER_PUSH_SECRETS", "platform-secret-for-the-carrier"],
    ["METRICS_TOKEN", "0".repeat(16)],
    ["OPERATOR_TOKENS", `lan:${"0".repeat(32)}`],
    ["OPERATOR_TOKENS", "lan:a-secret-for-the-operator-of-waybill"],
    ["ENCRYPTION_KEYS", `k1:${Buffer.alloc(32).toString("base64")}`],
    ["ENCRYPTION_KEYS", `k1:${Buffer.alloc(32, 7).toString("base64")}`],
    ["ENCRYPTION_KEYS", `k1:${Buffer.from(Array.from({ length: 32 }, (_, n) => n)).toString("base64")}`],
    ["ENCRYPTION_KEYS", key("demo1")],
  ])("%s=%s is refused", (name, value) => {
    const faults = faultsOf({ ...COMPLETE, [name]: value });
    expect(faults).toMatch(new RegExp(`^  ${name}: \\S`, "m"));
    if (value.length > 1) expect(faults).not.toContain(value);
  });

  test("all weak values are named in one message", () => {
    const faults = faultsOf({ ...COMPLETE, SHOPIFY_API_SECRET: "s", SHOPIFY_APP_URL: "http://a.test", ROLE: "none" });
    expect(faults.split("\n").slice(1)).toHaveLength(3);
  });

  test("the demo's own environment is refused, although its secrets are random", () => {
    const { WAYBILL_ENV: _, ...env } = demoEnv();
    const faults = faultsOf(env);
    const named = faults.split("\n").flatMap((line) => /^ {2}(\w+):/.exec(line)?.[1] ?? []);
    expect(named.sort()).toEqual([
      "CARRIER_API_URL",
      "CARRIER_AUTH_URL",
      "CARRIER_GATEWAY_CLIENT_SECRET",
      "CARRIER_GATEWAY_URL",
      "CARRIER_PARTNER_CODE",
      "CARRIER_PLATFORM_TOKEN",
      "CARRIER_PUSH_SECRETS",
      "CARRIER_TRACKING_URL",
      "ENCRYPTION_KEYS",
      "METRICS_TOKEN",
      "SHOPIFY_API_KEY",
      "SHOPIFY_API_SECRET",
      "SHOPIFY_APP_URL",
    ]);
  });
});

describe("those who operate the app", () => {
  const secret = () => hex(16);

  test("are nobody by default, and each has a name and a secret", () => {
    expect(readEnv(COMPLETE).OPERATOR_TOKENS).toEqual([]);
    const [lan, minh] = [secret(), secret()];
    expect(readEnv({ ...COMPLETE, OPERATOR_TOKENS: `lan:${lan}, minh.t:${minh}` }).OPERATOR_TOKENS).toEqual([
      { name: "lan", secret: lan },
      { name: "minh.t", secret: minh },
    ]);
  });

  test.each([
    ["a secret without a name", () => secret(), "<name>:<secret>"],
    ["a name without a secret", () => "lan:", "<name>:<secret>"],
    ["a short secret", () => `lan:${secret().slice(0, 21)}`, "<name>:<secret>"],
    ["one name twice", () => `lan:${secret()},lan:${secret()}`, "names a person twice"],
    [
      "one secret for two",
      () => ["lan", "minh"].map((name) => `${name}:${"0123456789abcdef89ab42"}`).join(),
      "one secret",
    ],
  ])("%s is refused", (_, value, fault) => {
    expect(faultsOf({ ...COMPLETE, OPERATOR_TOKENS: value() })).toMatch(
      new RegExp(`^  OPERATOR_TOKENS: .*${fault}`, "m"),
    );
  });
});

describe("in a sandbox", () => {
  test("the demo starts with its own environment", () => {
    expect(readEnv(demoEnv())).toMatchObject({ WAYBILL_ENV: "sandbox" });
  });

  test("an address other than this machine's is refused: no real app runs by a sandbox's rules", () => {
    for (const address of ["https://app.test", "http://app.test", "http://localhost.app.test", "http://10.0.0.1"]) {
      expect(faultsOf({ ...SANDBOX, SHOPIFY_APP_URL: address })).toContain("SHOPIFY_APP_URL: needs an address of this");
    }
  });
});

const SANDBOX = {
  ...COMPLETE,
  WAYBILL_ENV: "sandbox",
  SHOPIFY_APP_URL: "http://localhost:4101",
  CARRIER_API_URL: "http://127.0.0.1:4200",
};

/** The variables of the app as `npm run demo` starts it. */
function demoEnv(): Record<string, string | undefined> {
  const dataDir = mkdtempSync(join(tmpdir(), "waybill-env-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { env } = PROGRAMS.app({
    dataDir,
    ports: { app: 3000, carrier: 4200, shopify: 4100, tunnel: 4101 },
    secrets: openSecrets(join(dataDir, "demo.json")),
    databaseUrl: "postgresql://localhost/waybill",
    development: false,
    env: {},
  });
  return env;
}

function faultsOf(environment: Record<string, string | undefined>): string {
  try {
    readEnv(environment);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
  }
  throw new Error("the environment was accepted");
}
