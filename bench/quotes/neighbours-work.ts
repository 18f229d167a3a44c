import { setTimeout as pause } from "node:timers/promises";
import { PDFDocument } from "pdf-lib";
import type pg from "pg";
import { setSession } from "../../scripts/migrate/session.ts";
import { download, PARCELS_FILE } from "../files/download.ts";
import { searchWords } from "../stage/orders.ts";
import type { Staff } from "../stage/staff.ts";
import { type NeighbourShop, SEEDED } from "./neighbours-shop.ts";

/** Something heavy that the app does beside the quotes. */
export interface Neighbour {
  name: string;
  /** Works until `goOn` returns false. Resolves when the app is idle again. */
  work(goOn: () => boolean): Promise<void>;
  /** Returns how much was done, for comparison. */
  done(): string;
}

export interface Beside {
  shop: NeighbourShop;
  staff: Staff;
  /** The owner of a shop whose file has a hundred thousand parcels. */
  exporter: Staff;
  client: pg.Client;
}

/** The most that staff can book or print with one click. */
const AT_ONCE = 200;
const REST_TRIES = 600;

/** Books selection after selection by the route that staff use, each until all of it is booked and sent to Shopify. */
export function bulkBooking({ shop, staff, client }: Beside): Neighbour {
  let booked = 0;
  const open = async () => {
    const { rows } = await client.query<{ open: number }>(
      `SELECT (SELECT count(*) FROM shipment WHERE shop_id = $1 AND state IN ('queued', 'booking', 'unknown'))::int
            + (SELECT count(*) FROM shopify_step WHERE shop_id = $1 AND state IN ('wanted', 'sent'))::int AS open`,
      [shop.id],
    );
    return rows[0]?.open ?? 0;
  };
  return {
    name: "bulk booking",
    async work(goOn) {
      while (goOn()) {
        const shipmentIds = shop.ready.slice(booked, booked + AT_ONCE);
        if (shipmentIds.length < AT_ONCE) throw new Error("there are no more parcels to be booked");
        booked += AT_ONCE;
        const parcels = shipmentIds.map((shipmentId: string) => ({ shipmentId, version: null }));
        await staff.sends("/app/orders.data?index", { parcels });
        for (let tries = 0; (await open()) > 0; tries += 1) {
          if (tries > REST_TRIES) throw new Error(`${await open()} parcels are not booked`);
          await pause(50);
        }
      }
    },
    done: () => `${booked} parcels`,
  };
}

/** Prints 500 labels again and again: three PDFs at the same time, each with at most as many labels as one print takes. */
export function merging({ shop, staff }: Beside): Neighbour {
  const prints = [0, 1, 2].map((n) => shop.booked.slice(n * AT_ONCE, (n + 1) * AT_ONCE));
  let printed = 0;
  return {
    name: "merging 500 labels",
    async work(goOn) {
      while (goOn()) {
        const files = await Promise.all(
          prints.map(async (ids) => {
            const { print } = JSON.parse((await staff.sends("/app/papers", { ids })).bytes.toString());
            for (;;) {
              const { print: now } = JSON.parse(
                (await staff.reads(`/app/papers?id=${print.printId}`)).bytes.toString(),
              );
              if (now.isFinished) break;
              await pause(50);
            }
            const { url } = JSON.parse((await staff.sends("/app/papers", { open: print.printId })).bytes.toString());
            const { pathname, search } = new URL(url);
            return staff.reads(pathname + search);
          }),
        );
        if (!goOn()) {
          // Checked when nothing is being timed any more.
          const pages = await Promise.all(
            files.map(async ({ bytes }) => (await PDFDocument.load(bytes)).getPageCount()),
          );
          if (pages.join() !== prints.map(({ length }) => length).join()) throw new Error(`${pages.join()} pages`);
        }
        printed += 1;
      }
    },
    done: () => `${printed} times`,
  };
}

/** Downloads the file of a hundred thousand parcels again and again. */
export function exporting({ exporter }: Beside): Neighbour {
  let rows = 0;
  return {
    name: "exporting",
    async work(goOn) {
      while (goOn()) {
        const file = await download(exporter, PARCELS_FILE);
        if (file.rows === 0) throw new Error("the file has no rows");
        rows += file.rows;
      }
    },
    done: () => `${rows} rows`,
  };
}

const SEARCHING = 8;

/** Staff who search the orders without a pause; every tenth search opens the whole page. */
export function searching({ staff }: Beside): Neighbour {
  let searches = 0;
  const search = async (n: number) => {
    const query = new URLSearchParams({ tab: "all", search: searchWords(n, SEEDED) });
    if (n % 10 === 9) {
      const { bytes } = await staff.opens(`/app/orders?${query}`);
      if (!bytes.includes("</html>")) throw new Error("no page");
      return;
    }
    const { bytes } = await staff.reads(`/app/orders.data?${query}&_routes=routes%2Fapp.orders._index`);
    if (!bytes.includes('"orderKey"')) throw new Error(`nothing was found for ${query}`);
  };
  return {
    name: "search storm",
    async work(goOn) {
      const person = async () => {
        while (goOn()) {
          searches += 1;
          await search(searches);
        }
      };
      await Promise.all(Array.from({ length: SEARCHING }, person));
    },
    done: () => `${searches} searches`,
  };
}

/**
 * Builds indexes on the orders, in turn plain and concurrently, by a connection set as that of migrations. The plain one is in a
 * transaction that also locks the tables that quotes write to, as a migration does.
 */
export function indexing({ client }: Beside): Neighbour {
  const built = { plain: 0, concurrently: 0 };
  const columns = `"order" (md5(details::text), recipient_name)`;
  return {
    name: "building an index",
    async work(goOn) {
      await setSession(client);
      while (goOn()) {
        if (built.plain <= built.concurrently) {
          await client.query("BEGIN");
          await client.query("CREATE INDEX bench_quotes ON rate_quote (asked_at)");
          await client.query("CREATE INDEX bench_tariff ON fee_tariff (seen_at)");
          await client.query("CREATE INDEX bench_days ON rate_day (day)");
          await client.query(`CREATE INDEX bench_orders ON ${columns}`);
          await client.query("COMMIT");
          await client.query("DROP INDEX bench_quotes, bench_tariff, bench_days, bench_orders");
          built.plain += 1;
        } else {
          await client.query(`CREATE INDEX CONCURRENTLY bench_orders ON ${columns}`);
          await client.query("DROP INDEX CONCURRENTLY bench_orders");
          built.concurrently += 1;
        }
      }
    },
    done: () => `${built.plain} plain, ${built.concurrently} concurrently`,
  };
}
