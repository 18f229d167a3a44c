import { expect, test } from "vitest";
import { watchIsolation } from "../../faults/judge/isolation.ts";
import { SHOPS } from "../../faults/life/shops.ts";
import type { Passing } from "../../faults/wires/http-wire.ts";

const [busy, small] = SHOPS as [(typeof SHOPS)[number], (typeof SHOPS)[number]];
const passing = (change: Partial<Passing>): Passing => ({
  ...{ wire: "carrier", process: "worker1", method: "POST", path: "/", headers: {}, body: "" },
  ...change,
});
const sessionToken = (domain: string) =>
  ["{}", JSON.stringify({ dest: `https://${domain}` }), ""]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");

test.each<[side: string, moment: "received" | "answered", change: Partial<Passing>]>([
  ["the carrier is sent", "received", { headers: { token: busy.account.token }, body: small.canary }],
  [
    "Shopify answers",
    "answered",
    { wire: "shopify", headers: { "x-sandbox-shop": busy.domain }, answer: small.canary },
  ],
  [
    "staff are shown",
    "answered",
    { wire: "front", headers: { authorization: `Bearer ${sessionToken(busy.domain)}` }, answer: small.canary },
  ],
])("I11: %s a word of another shop", (_side, moment, change) => {
  const isolation = watchIsolation(SHOPS);
  isolation.look(moment, passing(change));
  expect(isolation.findings).toMatchObject([{ invariant: "I11" }]);
});

test("a shop's own words, also under a token that came later, are no finding", () => {
  const isolation = watchIsolation(SHOPS);
  isolation.learnToken("later", small);
  isolation.look("received", passing({ headers: { token: "later" }, body: small.canary }));
  expect(isolation.findings).toEqual([]);
  isolation.look("received", passing({ headers: { token: "later" }, body: busy.canary }));
  expect(isolation.findings).toHaveLength(1);
});
