import { sortSubscriptions } from "~/domain/billing/subscription";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import { countUnappliedMessages, unappliedForSeconds } from "~/store/backlog.server";
import { readExemption, readPlanCounts } from "~/store/billing-exemptions.server";
import { countPlansWithoutSwitch, listSubscriptions } from "~/store/billing-subscriptions.server";
import { listHousekeeping } from "~/store/housekeeping-runs.server";
import { listUndelivered } from "~/store/inbox-replay.server";
import {
  listEndedRoles,
  listProcesses,
  readCarrierFigures,
  readDatabaseFigures,
  readQuoteSums,
  readShopCounts,
} from "~/store/installation.server";
import { listLateShops } from "~/store/late-shops.server";
import { listDeeds } from "~/store/operator-deeds.server";
import { countTries } from "~/store/operator-tries.server";
import { readShopFigures, type ShopFigures } from "~/store/shop-figures.server";
import { listWorkPauses } from "~/store/shop-pauses.server";
import { listEmptiestBuckets } from "~/store/shopify-buckets.server";
import { listShopsByTrouble, type TroubledShop } from "~/store/shops-by-trouble.server";
import { listRefusedSteps } from "~/store/steps.server";
import { chargeWaitsSeconds, countRefusedCharges } from "~/store/usage-charges.server";
import { listOldestParked, listTroubledWork, readQueueFigures } from "~/store/work-figures.server";
import { QUEUES } from "./queues";

/** What reading for the operator needs. */
export type ReadDeps = Pick<Deps, "database" | "now">;

/** Everything on the first page: one connection, one statement after the other, so that looking costs the shops little. */
export async function readOverview({ database, now }: ReadDeps) {
  return {
    at: now(),
    processes: await listProcesses(database),
    endedRoles: await listEndedRoles(database),
    database: await readDatabaseFigures(database),
    queues: await readQueueFigures(database, Object.keys(QUEUES)),
    inbox: { messages: await countUnappliedMessages(database), oldestSeconds: await unappliedForSeconds(database) },
    shops: await readShopCounts(database),
    carrier: await readCarrierFigures(database),
    pauses: await listWorkPauses(database),
    buckets: await listEmptiestBuckets(database, 5),
    quotes: await readQuoteSums(database, dayInVietnam(now())),
    housekeeping: await listHousekeeping(database),
    oldestParked: await listOldestParked(database, 10),
    late: await listLateShops(database, 5),
    plans: await readPlanCounts(database),
    charges: {
      waitingSeconds: await chargeWaitsSeconds(database),
      refused: await countRefusedCharges(database),
      withoutSwitch: await countPlansWithoutSwitch(database),
    },
    wrongTries: await countTries(database, now()),
    deeds: await listDeeds(database, { shopId: null, before: null, limit: 10 }),
  };
}

export type Overview = Awaited<ReturnType<typeof readOverview>>;

const SHOPS_ON_A_PAGE = 50;

/** Returns a page of shops, the most troubled first; `search` is a part of a domain, or a key. */
export async function readShops(
  { database, now }: ReadDeps,
  { search, after }: { search: string; after: TroubledShop | null },
): Promise<{ shops: ShopFigures[]; next: TroubledShop | null }> {
  const found = await listShopsByTrouble(database, { search, after, limit: SHOPS_ON_A_PAGE + 1 });
  const page = found.slice(0, SHOPS_ON_A_PAGE);
  const ids = page.map(({ shopId }) => shopId);
  const shops = await readShopFigures(database, ids, dayInVietnam(now()));
  return { shops, next: found.length > SHOPS_ON_A_PAGE ? (page.at(-1) ?? null) : null };
}

const LINES = 50;

/** Returns everything on one shop's page; null: there is no such shop. */
export async function readShop({ database, now }: ReadDeps, shopId: string) {
  const [figures] = await readShopFigures(database, [shopId], dayInVietnam(now()));
  if (!figures) return null;
  return {
    figures,
    work: await listTroubledWork(database, shopId, LINES),
    steps: await listRefusedSteps(database, shopId, LINES),
    messages: await listUndelivered(database, figures, LINES),
    plans: sortSubscriptions(await listSubscriptions(database, shopId)),
    exemption: await readExemption(database, shopId),
    deeds: await listDeeds(database, { shopId, before: null, limit: 20 }),
  };
}

export type ShopView = NonNullable<Awaited<ReturnType<typeof readShop>>>;

/** Returns the shops whose work has been due for the longest, and those whose buckets at Shopify are the emptiest. */
export async function readSlowest({ database }: ReadDeps) {
  return { late: await listLateShops(database, 50), buckets: await listEmptiestBuckets(database, 50) };
}

export type Slowest = Awaited<ReturnType<typeof readSlowest>>;

/** Returns a page of what operators did, the newest first. */
export function readDeeds({ database }: ReadDeps, before: number | null) {
  return listDeeds(database, { shopId: null, before, limit: 100 });
}
