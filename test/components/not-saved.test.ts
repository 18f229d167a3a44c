import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { describe, expect, test } from "vitest";
import { notSavedIn, reloadUnlessNotSaved, saveAction } from "~/components/not-saved";
import { clientAction as saveAccount } from "~/routes/app.account";
import { clientAction as savePickup } from "~/routes/app.pickups";
import { clientAction as saveCheckout } from "~/routes/app.settings.checkout.save";
import { clientAction as tryQuote } from "~/routes/app.settings.checkout.try/route";
import { clientAction as saveRule } from "~/routes/app.settings.rules.$ruleId/route";
import { clientAction as saveSettings } from "~/routes/app.settings.save";

type Save = (args: ClientActionFunctionArgs) => Promise<unknown>;
const sent = (save: Save, serverAction: () => Promise<unknown>, body: object = {}) =>
  save({
    serverAction,
    request: new Request("http://localhost/app", { method: "POST", body: JSON.stringify(body) }),
  } as unknown as ClientActionFunctionArgs);
/** What Remix throws for an answer that is not a page. */
const answer = (status: number) => ({ status, statusText: "", internal: false, data: null });
const netIsGone = () => Promise.reject(new TypeError("Failed to fetch"));

describe("a form that is sent", () => {
  test("gets the server's answer, saved or invalid, unchanged", async () => {
    const invalid = { outcome: "invalid", faults: { capVnd: "too_big" } };
    expect(await sent(saveAction, async () => invalid)).toBe(invalid);
  });

  test.each<[string, unknown, string]>([
    ["there is no network", new TypeError("Failed to fetch"), "broke_down"],
    ["Waybill broke down", new Error("Unexpected Server Error"), "broke_down"],
    ["a proxy answers in its place", answer(502), "broke_down"],
    ["this person may not do it", answer(403), "not_allowed"],
    ["a newer Waybill knows another form", answer(400), "broke_down"],
    ["it is too large", answer(413), "too_large"],
    ["the session has ended", answer(401), "signed_out"],
    ["the session has ended, answered by Shopify's library", new Response(null, { status: 401 }), "signed_out"],
  ])("stays where %s", async (_, error, outcome) => {
    expect(await sent(saveAction, () => Promise.reject(error))).toEqual({ outcome });
  });

  test("is left when the answer redirects", async () => {
    const redirect = new Response(null, { status: 302, headers: { location: "/app" } });
    await expect(sent(saveAction, () => Promise.reject(redirect))).rejects.toBe(redirect);
  });
});

test.each<[string, Save, object]>([
  ["settings", saveSettings, {}],
  ["fees at checkout", saveCheckout, {}],
  ["a rule", saveRule, {}],
  ["a pickup", savePickup, {}],
  ["a quote that is tried", tryQuote, {}],
  ["an account", saveAccount, { intent: "connect" }],
])("%s: a form that was not saved stays filled in", async (_, save, body) => {
  expect(await sent(save, netIsGone, body)).toEqual({ outcome: "broke_down" });
});

test("other buttons of the account page throw as usual", async () => {
  await expect(sent(saveAccount, netIsGone, { intent: "check" })).rejects.toThrow("Failed to fetch");
});

test("a page reloads after every answer except one that was not saved", () => {
  const reads = (actionResult: unknown) =>
    reloadUnlessNotSaved({ actionResult, defaultShouldRevalidate: true } as ShouldRevalidateFunctionArgs);
  expect(reads({ outcome: "broke_down" })).toBe(false);
  expect(reads({ outcome: "signed_out" })).toBe(false);
  expect([{ outcome: "saved" }, { outcome: "invalid" }, null, undefined].map(reads)).toEqual([true, true, true, true]);
  expect(notSavedIn({ outcome: "saved" })).toBeNull();
});
