import type { Slowest } from "~/flows/operator/read.server";
import { ageOf, grouped } from "./figures";
import { type Html, html } from "./html";
import { page, shopLink, table, type Visit } from "./layout";

/** Returns the page of the shops that wait the longest, for us and for Shopify. */
export function slowestPage(visit: Visit, { late, buckets }: Slowest): Html {
  const body = html`<h2>Work that has been due the longest</h2>${lateTable(late, visit.now)}
    <h2>Shopify's buckets, the emptiest of the last quarter of an hour</h2>${bucketTable(buckets, visit.now)}`;
  return page(visit, { title: "Slowest shops", path: "/operator/slowest", body });
}

/** Returns the table of shops whose work is due. */
export const lateTable = (late: Slowest["late"], now: Date): Html =>
  table(
    ["Shop", "Due since", "In queue", "Pieces due"],
    late.map(({ shopId, domain, dueSince, kind, due }) => [
      shopLink(shopId, domain),
      ageOf(dueSince, now),
      kind,
      grouped(due),
    ]),
  );

/** Returns the table of shops' cost buckets at Shopify. */
export const bucketTable = (buckets: Slowest["buckets"], now: Date): Html =>
  table(
    ["Shop", "Points left", "Comes back", "Read"],
    buckets.map(({ shopId, domain, available, maximum, restoreRate, readAt }) => [
      shopLink(shopId, domain),
      `${grouped(available)} of ${grouped(maximum)}`,
      `${grouped(restoreRate)} a second`,
      ageOf(readAt, now),
    ]),
  );
