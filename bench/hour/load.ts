import type { Books } from "../../faults/books.ts";
import type { Cast } from "../../faults/cast/cast.ts";
import type { Diary } from "../../faults/diary.ts";
import type { Life } from "../../faults/life/about-life.ts";
import { goOn } from "../../faults/life/going-on.ts";
import { live } from "../../faults/life/life.ts";
import type { Shop } from "../../faults/life/shop.ts";
import { shopOfLife } from "../../faults/life/shops.ts";
import type { View } from "../../faults/life/view.ts";
import { chanceOf } from "../../faults/seeded.ts";
import { PARCELS_FILE } from "../files/download.ts";
import { printLabels } from "./prints.ts";

/** How often each thing is begun, whether or not the one before is done: orders; and for each shop pages, prints and files. */
const EVERY_MS = { order: 2_000, page: 500, print: 20_000, file: 60_000 };
const SEARCHED = ["", "Lê Lợi", "#1003", "0900000002", "không có"];
const SEED = 1;

export interface Stage {
  cast: Cast;
  view: View;
  diary: Diary;
  books: Books;
  shops: readonly Shop[];
  lives: Life[];
  /** How long ago the load may have ended for a life to be still waited for. */
  isTooLate(): boolean;
}

/** What is done beside the buyers who ask for fees. */
export interface Load {
  /** Begins nothing more. Resolves when all that was begun is done: orders have lived their lives. */
  end(): Promise<void>;
  /** Returns how often each thing was done. */
  done(): string;
}

/** Begins the load of a day at several shops: orders that live their lives, staff who look, search, print, and take files away. */
export function beginLoad({ cast, view, diary, books, shops, lives, isTooLate }: Stage): Load {
  const done = { orders: 0, pages: 0, labels: 0, files: 0 };
  const living: Promise<void>[] = [];
  const deps = {
    ...{ view, diary, frontUrl: cast.frontUrl, pushSecret: cast.secrets.pushSecret, isTooLate },
    creates: (reference: string | null) => books.creates.get(reference ?? "") ?? 0,
    ...{ rearranges: false, tally: () => undefined },
  };
  const orders = goOn(EVERY_MS.order, async (n) => {
    done.orders += 1;
    const shop = shopOfLife(shops, n);
    living.push(live({ ...deps, shop, chance: chanceOf(SEED, `life ${n}`) }, (life) => void lives.push(life)));
  });
  const ofShops = shops.flatMap(({ id, staff }) => [
    goOn(EVERY_MS.page, async (n) => {
      await (n % 10 === 9 ? staff.opens() : staff.reads(pageOf(n)));
      done.pages += 1;
    }),
    goOn(EVERY_MS.print, async () => {
      const booked = view.latest.parcels.filter(
        ({ shop_id, state, label }) => shop_id === id && state === "booked" && label,
      );
      done.labels += await printLabels(
        staff,
        booked.map((parcel) => parcel.id),
      );
    }),
    goOn(EVERY_MS.file, async () => {
      await staff.reads(PARCELS_FILE);
      done.files += 1;
    }),
  ]);
  return {
    async end() {
      await Promise.all([orders, ...ofShops].map((one) => one.end()));
      await Promise.all(living);
    },
    done: () =>
      Object.entries(done)
        .map(([what, times]) => `${times} ${what}`)
        .join(", "),
  };
}

function pageOf(n: number): string {
  const query = new URLSearchParams({ tab: "all", search: SEARCHED[n % SEARCHED.length] ?? "" });
  return `/app/orders.data?${query}&_routes=routes%2Fapp.orders._index`;
}
