import { expect, test } from "vitest";
import { countShares } from "../../faults/shares.ts";

const APPS = [
  { name: "web1", role: "web" },
  { name: "edge1", role: "edge" },
  { name: "worker1", role: "worker" },
] as const;

const answered = (wire: string, process: string, path: string, status = 200) => ({
  ...{ wire, process, path, status, method: "POST", headers: {}, body: "" },
});

test("the part of each process is told apart by what it was asked", () => {
  const shares = countShares();
  shares.note(answered("front", "web1", "/app/orders.data"));
  shares.note(answered("front", "web1", "/push/secret"));
  shares.note(answered("front", "web1", "/rates/shop/secret"));
  shares.note(answered("front", "edge1", "/webhooks/orders"));
  shares.note(answered("front", "edge1", "/rates/shop/secret", 503));
  shares.note(answered("carrier", "worker1", "/services/shipment/order"));
  shares.note(answered("shopify", "worker1", "/admin/api/2026-10/graphql.json"));
  expect(shares.describe(APPS)).toEqual([
    "web1: 1 pages · 1 messages · 1 fees",
    "edge1: 1 messages",
    "worker1: 1 carrier · 1 shopify",
  ]);
  expect(shares.without(APPS)).toEqual(["fees by edge1"]);
});

test("a process that nobody asked had a part in nothing", () => {
  expect(countShares().describe([APPS[1]])).toEqual(["edge1: nothing"]);
});
