import { describe, expect, test } from "vitest";
import {
  contentOf,
  filtersOf,
  isOpening,
  matchingUrl,
  type OrdersQuery,
  ordersUrl,
  PLAIN_QUERY,
  queryOfView,
  readOrdersQuery,
  readViewContent,
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
    // Saved when parcels were listed by what the carrier said.
    ["?cod=collected,collected_partly,collected_unclear,paid", { cod: ["collected", "partly"] }],
    ["?printed=maybe&confirm=maybe&batch=7&sort=price&service=", {}],
    ["?pickup=88256,99&rule=r1,%27%20or%201", { pickup: ["88256", "99"], rule: ["r1"] }],
    ["?province=Thành%20phố%20Đà%20Nẵng,Tỉnh%20Cà%20Mau", { province: ["Thành phố Đà Nẵng", "Tỉnh Cà Mau"] }],
    ["?from=2026-02-30&to=2026-02-28", { to: "2026-02-28" }],
    [`?columns=phone,price,phone&view=${BATCH}`, { columns: ["phone"], view: BATCH }],
    ["?columns=price&view=mine", {}],
    [`?from=week&to=tomorrow&batch=${BATCH}`, { from: "week", batch: BATCH }],
  ])("%j is read as %j", (search, query) => {
    expect(readOrdersQuery(PAGE + search)).toEqual({ ...PLAIN_QUERY, ...query });
  });

  test("leaves out default values", () => {
    expect(ordersUrl({ ...PLAIN_QUERY, sort: "oldest" })).toBe("/app/orders?sort=oldest");
    expect(ordersUrl({ tab: "ready" })).toBe("/app/orders?tab=ready");
    expect(ordersUrl({})).toBe("/app/orders?tab=to_ship");
    expect(matchingUrl({ ...PLAIN_QUERY, view: BATCH, columns: ["phone"] })).toBe("/app/matching");
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
      confirm: "waits",
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
      columns: ["recipient", "phone"],
      view: BATCH,
    } as const satisfies OrdersQuery | object;
    expect(readOrdersQuery(`http://localhost${ordersUrl(query as unknown as OrdersQuery)}`)).toEqual(query);
  });

  test.each([
    ["", true],
    ["?embedded=1&shop=x.myshopify.com&host=abc&id_token=e", true],
    ["?tab=to_ship", false],
    ["?view=", false],
    ["?search=An&embedded=1", false],
  ])("%j opens the page: %s", (search, opens) => {
    expect(isOpening(PAGE + search)).toBe(opens);
  });

  test("of the tab that is first does not open the page anew", () => {
    expect(isOpening(`http://localhost${ordersUrl(PLAIN_QUERY)}`)).toBe(false);
  });

  test("without its filters keeps tab, search and sort, and begins at the first page", () => {
    const query = readOrdersQuery(
      `${PAGE}?tab=done&search=An&sort=oldest&province=Tỉnh Cà Mau&printed=no&after=450000|gid://shopify/Order/7`,
    );
    expect(filtersOf(query)).toEqual(["printed", "province"]);
    expect(withoutFilters(query)).toEqual({ ...PLAIN_QUERY, tab: "done", search: "An", sort: "oldest" });
  });
});

describe("a saved view", () => {
  const shown = readOrdersQuery(`${PAGE}?tab=ready&search=Áo thun&province=Tỉnh Cà Mau&sort=cod&columns=phone,cod`);

  test("holds tab, filters, sort, columns and search, and opens as the same", () => {
    const content = contentOf(shown);
    expect(content.search).toBe("Áo thun");
    expect(content.query).not.toContain("search");
    const opened = queryOfView({ id: BATCH, name: "Đi Cà Mau", version: 1, ...content });
    expect(opened).toEqual({ ...shown, view: BATCH });
    expect(contentOf(opened)).toEqual(content);
  });

  test.each<[string, Partial<OrdersQuery>]>([
    ["a page", { after: "2026-11-21T00:00:00.000Z|gid://shopify/Order/1" }],
    ["a pasted list", { selection: BATCH }],
    ["a booking of many", { batch: BATCH }],
    ["the orders of one buyer", { buyer: "5000000000073" }],
    ["a moment", { bookedBefore: "2026-11-20T09:00:00.000Z" }],
    ["another view", { view: BATCH }],
  ])("does not hold %s", (_, passing) => {
    expect(contentOf({ ...shown, ...passing })).toEqual(contentOf(shown));
  });

  test("is read from the list's address, of which only what the list knows is taken", () => {
    expect(readViewContent(ordersUrl(shown))).toEqual(contentOf(shown));
    expect(readViewContent("/app/orders?tab=ready&evil=1&status=booked,nonsense")).toEqual({
      search: "",
      query: "tab=ready&status=booked",
    });
    expect(readViewContent("nonsense")).toEqual({ search: "", query: "" });
  });
});
