import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { EnvError, readEnv } from "~/env.server";

const COMPLETE = {
  DATABASE_URL: "postgresql://localhost/waybill",
  SHOPIFY_API_KEY: "key",
  SHOPIFY_API_SECRET: "secret,secret-before",
  SHOPIFY_APP_URL: "https://app.test/",
  CARRIER_API_URL: "https://carrier.test",
  CARRIER_PARTNER_CODE: "PARTNER",
  CARRIER_PUSH_SECRETS: "a-secret-of-22-letters-",
  ENCRYPTION_KEYS: `k2:${randomBytes(32).toString("base64")},k1:${randomBytes(32).toString("base64")}`,
};

test("a complete environment is read once, with defaults, lists and addresses without a trailing slash", () => {
  expect(readEnv(COMPLETE)).toMatchObject({
    PORT: 3000,
    ROLE: "all",
    SHOPIFY_API_SECRET: ["secret", "secret-before"],
    SHOPIFY_APP_URL: "https://app.test",
    ENCRYPTION_KEYS: [{ id: "k2" }, { id: "k1" }],
  });
});

test("all that is missing is named in one message, an empty value included", () => {
  const { DATABASE_URL: _, ...rest } = COMPLETE;
  const faults = faultsOf({ ...rest, SHOPIFY_API_KEY: "", CARRIER_API_URL: undefined });
  expect(faults).toContain("DATABASE_URL is missing");
  expect(faults).toContain("SHOPIFY_API_KEY is missing");
  expect(faults).toContain("CARRIER_API_URL is missing");
});

test.each([
  ["DATABASE_URL", "mysql://localhost/waybill"],
  ["ROLE", "everything"],
  ["SHOPIFY_APP_URL", "app.test"],
  ["CARRIER_PUSH_SECRETS", "short"],
  ["ENCRYPTION_KEYS", "k1:c2hvcnQ="],
  ["PORT", "eighty"],
])("%s=%s is refused by name, and the value is not repeated", (name, value) => {
  const faults = faultsOf({ ...COMPLETE, [name]: value });
  expect(faults).toContain(`${name}: `);
  expect(faults).not.toContain(value);
});

function faultsOf(environment: Record<string, string | undefined>): string {
  try {
    readEnv(environment);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
  }
  throw new Error("the environment was accepted");
}
