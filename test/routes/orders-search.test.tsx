import { describe, expect, test } from "vitest";
import { type OrdersQuery, readOrdersQuery } from "~/components/order-list/query";
import type { OrderRowView, ParcelRowView } from "~/flows/order-list/views";
import { EmptyOrders } from "~/routes/app.orders._index/empty-orders";
import { HitTabLink } from "~/routes/app.orders._index/hit-tab-link";
import { SearchScope } from "~/routes/app.orders._index/search-scope";
import { htmlOf, textOf } from "./page-piece";

const queryOf = (parameters: string): OrdersQuery => readOrdersQuery(`http://localhost/app/orders?${parameters}`);
const scope = (query: OrdersQuery, count: number, more: { hasMore?: boolean; searchableFrom?: string } = {}) => (
  <SearchScope query={query} count={count} hasMore={false} searchableFrom={null} {...more} />
);

describe("a search of the orders", () => {
  test("says where it looked and how much it found, and leads from one tab to all", async () => {
    const everywhere = queryOf("tab=all&search=hoa");
    expect(await textOf(scope(everywhere, 3))).toBe("Tìm trong mọi mục: 3 đơn");
    expect(await textOf(scope(everywhere, 1), "en")).toBe("Searched in all tabs: 1 order");
    expect(await textOf(scope(everywhere, 50, { hasMore: true }))).toBe("Tìm trong mọi mục: hơn 50 đơn");
    expect(await htmlOf(scope(everywhere, 3))).toContain('role="status"');
    const inDone = await htmlOf(scope(queryOf("tab=done&search=hoa"), 2));
    expect(inDone).toContain("Chỉ tìm trong mục");
    expect(inDone).toContain('href="/app/orders?tab=all&amp;search=hoa"');
    expect(await textOf(scope(queryOf("tab=done"), 2))).toBe("");
  });

  test("says which orders are not wholly searchable yet", async () => {
    const text = await textOf(scope(queryOf("tab=all&search=hoa"), 3, { searchableFrom: "2026-11-01T02:00:00.000Z" }));
    expect(text).toMatch(/Đơn đặt trước .*2026.* chỉ tìm được theo tên người nhận/);
  });

  test("leads from an order found to its tab, only where all tabs were searched", async () => {
    const row = {
      name: "#1001",
      parcels: [{ state: "closed", attention: null, differences: [], problems: [] }],
      blocks: [],
    };
    const link = (parameters: string) =>
      htmlOf(
        <HitTabLink row={row as unknown as OrderRowView & { parcels: ParcelRowView[] }} query={queryOf(parameters)} />,
      );
    const html = await link("tab=all&search=hoa");
    expect(html).toContain('href="/app/orders?tab=done&amp;search=hoa"');
    expect(html).toContain('aria-label="Đơn #1001 ở mục');
    expect(await link("tab=done&search=hoa")).not.toContain("href");
    expect(await link("tab=all")).not.toContain("href");
  });

  test("that finds nothing says what it looked for, in what, and what finds more", async () => {
    const number = await textOf(<EmptyOrders query={queryOf("tab=all&search=0901")} />);
    expect(number).toContain("“0901”");
    expect(number).toContain("4 số cuối");
    const words = await htmlOf(<EmptyOrders query={queryOf("tab=ready&search=khong%20ai")} />);
    expect(words).toContain("Không cần gõ dấu");
    expect(words).toContain('href="/app/orders?tab=all&amp;search=khong+ai"');
    expect(await textOf(<EmptyOrders query={queryOf("tab=ready")} />)).not.toContain("Đã tìm");
  });
});
