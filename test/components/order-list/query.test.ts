import { describe, expect, test } from "vitest";
import { ordersUrl, readOrdersQuery } from "~/components/order-list/query";

const PAGE = "http://localhost/app/orders";

describe("the URL of the order list", () => {
  test.each([
    ["", { tab: "to_ship", after: null, search: "", selection: null }],
    ["?tab=attention&search=%20%231001%20", { tab: "attention", after: null, search: "#1001", selection: null }],
    [
      "?after=2026-11-21T00%3A00%3A00.000Z%7Cgid%3A%2F%2Fshopify%2FOrder%2F7",
      { tab: "to_ship", after: "2026-11-21T00:00:00.000Z|gid://shopify/Order/7", search: "", selection: null },
    ],
    [
      "?after=yesterday%7Cgid%3A%2F%2Fshopify%2FOrder%2F7",
      { tab: "to_ship", after: null, search: "", selection: null },
    ],
    [
      "?after=2026-99-99T99%3A99%3A99.999Z%7Cgid%3A%2F%2Fshopify%2FOrder%2F7",
      { tab: "to_ship", after: null, search: "", selection: null },
    ],
    ["?tab=nonsense&after=", { tab: "to_ship", after: null, search: "", selection: null }],
    [`?search=${"x".repeat(101)}`, { tab: "to_ship", after: null, search: "", selection: null }],
  ])("%j is read as %j", (search, query) => {
    expect(readOrdersQuery(PAGE + search)).toEqual(query);
  });

  test("leaves out default values", () => {
    expect(ordersUrl({ tab: "to_ship", after: null, search: "", selection: null })).toBe("/app/orders");
  });

  test("is read back as the same query", () => {
    const query = {
      tab: "under_way",
      after: "2026-11-21T00:00:00.000Z|gid://shopify/Order/1",
      search: "Nguyễn & An",
      selection: null,
    } as const;
    expect(readOrdersQuery(`http://localhost${ordersUrl(query)}`)).toEqual(query);
  });
});
