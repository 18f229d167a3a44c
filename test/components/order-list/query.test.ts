import { describe, expect, test } from "vitest";
import {
  filtersOf,
  type OrdersQuery,
  ordersUrl,
  PLAIN_QUERY,
  readOrdersQuery,
  withoutFilters,
} from "~/components/order-list/query";

const PAGE = "http://localhost/app/orders";
const BATCH = "0b0a4f0e-2c1b-4d0e-8a52-6a8f0f4f6c11";

describe("the URL of the order list", () => {
  test.each<[string, Partial<OrdersQuery>]>([
    ["", {}],
    ["?tab=attention&search=%20%231001%20", { tab: "attention", search: "#1001" }],
    [
      "?after=2026-11-21T00%3A00%3A00.000Z%7Cgid%3A%2F%2Fshopify%2FOrder%2F7",
      { after: "2026-11-21T00:00:00.000Z|gid://shopify/Order/7" },
    ],
    ["?sort=cod&before=450000%7Cgid://shopify/Order/7", { sort: "cod", before: "450000|gid://shopify/Order/7" }],
    ["?after=yesterday%7Cgid%3A%2F%2Fshopify%2FOrder%2F7", {}],
    ["?after=2026-99-99T99%3A99%3A99.999Z%7Cgid%3A%2F%2Fshopify%2FOrder%2F7", {}],
    ["?tab=nonsense&after=", {}],
    [`?search=${"x".repeat(101)}`, {}],
    ["?status=booked,unknown,nonsense,booked", { status: ["booked", "unknown"] }],
    ["?carrier=9,-1,x,1e3", { carrier: [9, -1] }],
    ["?cod=to_collect&printed=no&service=fly,ship", { cod: ["to_collect"], printed: "no", service: ["fly"] }],
    ["?printed=maybe&batch=7&sort=price&service=", {}],
    ["?pickup=88256,99&rule=r1,%27%20or%201", { pickup: ["88256", "99"], rule: ["r1"] }],
    ["?province=Thành%20phố%20Đà%20Nẵng,Tỉnh%20Cà%20Mau", { province: ["Thành phố Đà Nẵng", "Tỉnh Cà Mau"] }],
    ["?from=2026-02-30&to=2026-02-28", { to: "2026-02-28" }],
    [`?from=week&to=tomorrow&batch=${BATCH}`, { from: "week", batch: BATCH }],
  ])("%j is read as %j", (search, query) => {
    expect(readOrdersQuery(PAGE + search)).toEqual({ ...PLAIN_QUERY, ...query });
  });

  test("leaves out default values", () => {
    expect(ordersUrl(PLAIN_QUERY)).toBe("/app/orders");
  });

  test("is read back as the same query", () => {
    const query = {
      tab: "under_way",
      after: "2026-11-21T00:00:00.000Z|gid://shopify/Order/1",
      before: null,
      search: "Nguyễn & An",
      selection: null,
      status: ["booked"],
      carrier: [9, 10],
      cod: ["to_collect"],
      printed: "yes",
      pickup: ["88256"],
      province: ["Tỉnh Cà Mau"],
      from: "2026-11-01",
      to: "today",
      service: ["road", "fly"],
      rule: ["r1"],
      pickOption: "post",
      handed: "no",
      bookedBefore: "2026-11-20T09:00:00.000Z",
      batch: BATCH,
      buyer: "5000000000359",
      sort: "waiting",
    } as const satisfies OrdersQuery | object;
    expect(readOrdersQuery(`http://localhost${ordersUrl(query as unknown as OrdersQuery)}`)).toEqual(query);
  });

  test("without its filters keeps tab, search and sort, and begins at the first page", () => {
    const query = readOrdersQuery(
      `${PAGE}?tab=done&search=An&sort=oldest&province=Tỉnh Cà Mau&printed=no&after=450000|gid://shopify/Order/7`,
    );
    expect(filtersOf(query)).toEqual(["printed", "province"]);
    expect(withoutFilters(query)).toEqual({ ...PLAIN_QUERY, tab: "done", search: "An", sort: "oldest" });
  });
});
