import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type RunningSandbox, startSandbox } from "./start.ts";

const CREATE = `mutation Create($name: String!, $lineItems: [AppSubscriptionLineItemInput!]!, $trialDays: Int, $test: Boolean) {
  appSubscriptionCreate(name: $name, returnUrl: "https://admin.shopify.com/store/waybill-demo/apps/key/app/settings/plan",
    lineItems: $lineItems, trialDays: $trialDays, test: $test, replacementBehavior: APPLY_IMMEDIATELY) {
    confirmationUrl appSubscription { id status lineItems { id } } userErrors { message } } }`;
const CHARGE = `mutation Charge($line: ID!, $price: MoneyInput!, $key: String) {
  appUsageRecordCreate(subscriptionLineItemId: $line, price: $price, description: "12", idempotencyKey: $key) {
    appUsageRecord { id price { amount } } userErrors { message } } }`;
const CAP = `mutation Cap($line: ID!, $cap: MoneyInput!) {
  appSubscriptionLineItemUpdate(id: $line, cappedAmount: $cap) { confirmationUrl userErrors { message } } }`;

/** What the mutations answer. */
interface Payload {
  userErrors: { message: string }[];
  confirmationUrl?: string;
  appSubscription?: { id: string; lineItems: { id: string }[] } | null;
}

let sandbox: RunningSandbox;
let token: string;
beforeAll(async () => {
  sandbox = await startSandbox({ webhookTarget: "http://127.0.0.1:9", webhookRetryDelaysMs: [] });
});
beforeEach(async () => {
  await sandbox.control("POST", "reset", {});
  await sandbox.control("PATCH", "shops/waybill-demo", { plan: "Basic" });
  token = await sandbox.accessToken();
});
afterAll(() => sandbox.stop());

const usd = (amount: string) => ({ amount, currencyCode: "USD" });
const lines = (cap: string, price = "9.00") => [
  { plan: { appRecurringPricingDetails: { price: usd(price) } } },
  { plan: { appUsagePricingDetails: { terms: "0.03 a parcel", cappedAmount: usd(cap) } } },
];
const ask = async (query: string, variables: object) => {
  const { data, errors } = await sandbox.graphql(token, query, variables);
  expect(errors).toBeUndefined();
  return Object.values(data)[0] as Payload;
};
const messages = ({ userErrors }: Payload) => userErrors.map(({ message }) => message).join();

/** Makes a plan and approves it. */
async function aPlan(cap = "1.00", input: object = {}) {
  const made = await ask(CREATE, { name: "Basic", lineItems: lines(cap), ...input });
  const { id, lineItems } = made.appSubscription ?? { id: "", lineItems: [] };
  const number = Number(id.split("/").at(-1));
  return { number, line: lineItems.at(-1)?.id ?? "", confirmationUrl: made.confirmationUrl };
}
const act = (number: number, what: string) =>
  sandbox.control("POST", `shops/waybill-demo/billing/${number}`, { act: what });
const charge = (line: string, amount: string, key: string | null = null) =>
  ask(CHARGE, { line, price: usd(amount), key });
const statuses = async () =>
  ((await sandbox.control("GET", "shops/waybill-demo/billing")) as { status: string }[]).map(({ status }) => status);
const said = async (topic: string) => ((await sandbox.control("GET", `webhooks?topic=${topic}`)) as unknown[]).length;

test("a plan waits for the merchant's page, replaces the one before when it is approved, and says each change", async () => {
  const first = await aPlan();
  expect(first.confirmationUrl).toBe(`https://admin.shopify.com/store/waybill-demo/charges/${first.number}/confirm`);
  expect(messages(await charge(first.line, "0.03"))).toBe("Subscription is not active");
  await act(first.number, "approve");
  const second = await aPlan();
  expect(await statuses()).toEqual(["ACTIVE", "PENDING"]);
  await act(second.number, "approve");
  expect(await statuses()).toEqual(["CANCELLED", "ACTIVE"]);
  expect(await said("app_subscriptions/update")).toBe(5);
  const third = await aPlan();
  await act(third.number, "decline");
  const fourth = await aPlan();
  await sandbox.control("POST", "clock", { advanceMs: 48 * 3_600_000 });
  expect(await statuses()).toEqual(["CANCELLED", "ACTIVE", "DECLINED", "EXPIRED"]);
  await expect(act(fourth.number, "approve")).rejects.toThrow("already been answered");
});

test("usage is charged once for a key, up to the cap, and anew in the next 30 days", async () => {
  const { number, line } = await aPlan("1.00");
  await act(number, "approve");
  const made = await charge(line, "0.90", "day 1");
  expect(await charge(line, "0.05", "day 1")).toEqual(made);
  expect(await said("app_subscriptions/approaching_capped_amount")).toBe(1);
  expect(messages(await charge(line, "0.11", "day 2"))).toBe("Total price exceeds balance remaining");
  expect(messages(await charge(line, "0.10", "day 2"))).toBe("");
  await sandbox.control("POST", "clock", { advanceMs: 31 * 86_400_000 });
  token = await sandbox.accessToken();
  expect(messages(await charge(line, "0.50", "day 3"))).toBe("");
  await act(number, "freeze");
  expect(messages(await charge(line, "0.01", "day 4"))).toBe("Subscription is not active");
  expect(messages(await ask(CHARGE, { line, price: { amount: "1", currencyCode: "VND" }, key: null }))).toContain(
    "Currency",
  );
});

test("a higher cap waits for the merchant", async () => {
  const { number, line } = await aPlan("1.00");
  await act(number, "approve");
  expect(messages(await ask(CAP, { line, cap: usd("1.00") }))).toContain("greater");
  expect(messages(await ask(CAP, { line, cap: usd("2.00") }))).toBe("");
  expect(messages(await charge(line, "1.50"))).toContain("exceeds");
  await act(number, "approve");
  expect(messages(await charge(line, "1.50"))).toBe("");
});

test("refuses what Shopify refuses", async () => {
  const refused = async (input: object) =>
    messages(await ask(CREATE, { name: "Basic", lineItems: lines("1.00"), ...input }));
  expect(await refused({ name: " " })).toContain("Name");
  expect(await refused({ lineItems: [] })).toContain("Line items");
  expect(await refused({ lineItems: lines("0") })).toContain("greater than 0");
  expect(await refused({ lineItems: [...lines("1"), ...lines("1")] })).toContain("different kinds");
  const vnd = { plan: { appRecurringPricingDetails: { price: { amount: "9", currencyCode: "VND" } } } };
  expect(await refused({ lineItems: [vnd] })).toContain("USD");
});

test("a development store approves test charges only; removing the app ends what it charges", async () => {
  await sandbox.control("PATCH", "shops/waybill-demo", { plan: "Development" });
  const real = await aPlan();
  await expect(act(real.number, "approve")).rejects.toThrow("test charges only");
  const test_ = await aPlan("1.00", { test: true });
  await act(test_.number, "approve");
  await sandbox.control("POST", "shops/waybill-demo/uninstall");
  expect(await statuses()).toEqual(["CANCELLED", "CANCELLED"]);
});

test("the merchant approves on a page, and comes back to the app with the charge's id", async () => {
  const { number } = await aPlan();
  const page = await (await fetch(`${sandbox.url}/store/waybill-demo/charges/${number}/confirm`)).text();
  expect(page).toContain("Basic");
  const answer = await fetch(`${sandbox.url}/store/waybill-demo/charges/${number}/approve`, {
    ...{ method: "POST", redirect: "manual", body: "" },
  });
  expect(answer.headers.get("location")).toBe(`/store/waybill-demo/apps/waybill/app/settings/plan?charge_id=${number}`);
  expect(await statuses()).toEqual(["ACTIVE"]);
});
