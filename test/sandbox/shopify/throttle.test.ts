import { afterAll, beforeAll, expect, test } from "vitest";
import { Bucket } from "../../../sandbox/shopify/admin-api/bucket.ts";
import { type RunningSandbox, startSandbox } from "./start.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

test("an empty bucket throttles with status 200 and fills again by the clock", async () => {
  const token = await sandbox.accessToken();
  await sandbox.control("POST", "drain-bucket", { shop: "waybill-demo" });
  // Expensive enough that a slow machine does not restore it in time.
  const orders = "orders(first: 100) { nodes { id lineItems(first: 50) { nodes { id } } } }";
  const query = `{ ${[..."abcdefghij"].map((alias) => `${alias}: ${orders}`).join(" ")} }`;

  const throttled = await sandbox.graphql(token, query);
  expect(throttled.errors).toEqual([
    { message: "Throttled", extensions: { code: "THROTTLED", documentation: expect.stringContaining("rate-limits") } },
  ]);
  expect(throttled.data).toBeUndefined();
  expect(throttled.extensions?.cost).toMatchObject({
    requestedQueryCost: 920,
    actualQueryCost: null,
    throttleStatus: { maximumAvailable: 2000, restoreRate: 100 },
  });

  await sandbox.control("POST", "clock", { advanceMs: 20_000 });
  const answered = await sandbox.graphql(token, query);
  expect(answered.errors).toBeUndefined();
  expect(answered.extensions?.cost).toMatchObject({ requestedQueryCost: 920, actualQueryCost: expect.any(Number) });
});

test("a bucket of 2,000 points restores 100 a second and never more than it holds", () => {
  let now = 0;
  const bucket = new Bucket(() => now);
  for (let call = 0; call < 153; call += 1) expect(bucket.take(13)).toBe(true);
  expect(bucket.take(13)).toBe(false);
  now += 1000;
  expect(bucket.status().currentlyAvailable).toBe(111);
  expect(bucket.take(13)).toBe(true);
  bucket.refund(5000);
  expect(bucket.status()).toEqual({ maximumAvailable: 2000, restoreRate: 100, currentlyAvailable: 2000 });
});

test("a clock that is set back takes no points away", () => {
  let now = 60_000;
  const bucket = new Bucket(() => now);
  bucket.take(500);
  now = 0;
  expect(bucket.status().currentlyAvailable).toBe(1500);
});
