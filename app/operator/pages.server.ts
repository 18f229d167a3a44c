import { type ReadDeps, readDeeds, readOverview, readShop, readShops, readSlowest } from "~/flows/operator/read.server";
import type { TroubledShop } from "~/store/shops-by-trouble.server";
import { deedsPage } from "./deeds-page";
import type { Html } from "./html";
import type { Visit } from "./layout";
import { overviewPage } from "./overview-page";
import { shopPage } from "./shop-page";
import { shopsPage } from "./shops-page";
import { slowestPage } from "./slowest-page";

/** Returns the page of an address; null: there is none. */
export async function pageAt(deps: ReadDeps, visit: Visit, url: URL): Promise<Html | null> {
  switch (url.pathname) {
    case "/operator":
      return overviewPage(visit, await readOverview(deps));
    case "/operator/shops": {
      const search = (url.searchParams.get("search") ?? "").trim().toLowerCase().replaceAll("\0", "").slice(0, 100);
      const after = readPlace(url.searchParams.get("after") ?? "");
      return shopsPage(visit, { ...(await readShops(deps, { search, after })), search });
    }
    case "/operator/slowest":
      return slowestPage(visit, await readSlowest(deps));
    case "/operator/deeds": {
      const deeds = await readDeeds(deps, readId(url.searchParams.get("before") ?? ""));
      return deedsPage(visit, deeds, deeds.length === 100 ? (deeds.at(-1)?.id ?? null) : null);
    }
  }
  const [, key] = /^\/operator\/shops\/([a-z0-9]{1,32})$/.exec(url.pathname) ?? [];
  const view = key === undefined ? null : await readShop(deps, key);
  return view && shopPage(visit, view);
}

/** Returns the shop behind which a page begins. */
function readPlace(text: string): TroubledShop | null {
  const [, rank, shopId] = /^(-?\d{1,8}):([a-z0-9]{1,32})$/.exec(text) ?? [];
  return rank === undefined || shopId === undefined ? null : { rank: Number(rank), shopId };
}

/** Returns an id that the database can compare with its own; null: it is none. */
const readId = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);
