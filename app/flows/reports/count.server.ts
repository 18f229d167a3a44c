import { countParcel } from "~/domain/reports/parcel";
import { weekOf } from "~/domain/reports/periods";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { moveToWeek, repairCells, writeReportParcels } from "~/store/report-cells.server";
import {
  claimReports,
  listCountedShops,
  listShopsToCount,
  type ReportShop,
  readReportShop,
  takeReportChanges,
  writeReportShop,
} from "~/store/report-changes.server";
import {
  listReportSlice,
  type ReportSource,
  readReportSources,
  readReportSourcesOf,
} from "~/store/report-parcels.server";

type Counting = Pick<Deps, "database" | "quotes" | "log" | "now">;

/** So many are counted in one transaction. */
const SLICE = 500;
/** Of one shop, so many transactions before the next shop has its turn. */
const MOST_SLICES = 400;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Counts in the reports of every shop what changed since, what was booked before there were reports, and the beginning of a week.
 * Returns how many parcels were new or different.
 */
export async function countReports(deps: Counting): Promise<number> {
  let counted = 0;
  for (const shopId of await listShopsToCount(deps.database, thisWeek(deps))) {
    // A failure in one shop must not stop the others.
    counted += await countShop(deps, shopId).catch((error: unknown) => {
      deps.log.error({ err: error, shop: shopId }, "reports.failed");
      return 0;
    });
  }
  return counted;
}

const thisWeek = ({ now }: Counting) => weekOf(dayInVietnam(now()));

async function countShop(deps: Counting, shopId: string): Promise<number> {
  let counted = 0;
  for (let slices = 0; slices < MOST_SLICES; slices += 1) {
    const done = await deps.database.transaction(async (sql) => {
      const shop = await beginCounting(deps, sql, shopId);
      if (!shop) return null;
      const { lines, ...changes } = await takeReportChanges(sql, shopId, SLICE);
      if (lines > 0) {
        const changed = await write(deps, sql, shopId, shop, await readReportSources(sql, shopId, changes));
        await writeReportShop(sql, shopId, shop);
        return { changed, more: true };
      }
      if (shop.filledAt !== null) {
        await writeReportShop(sql, shopId, shop);
        return { changed: 0, more: false };
      }
      const { changed, after } = await countSlice(deps, sql, shopId, shop);
      const isFilled = after === null;
      if (isFilled) await repairCells(sql, shopId, shop.week);
      await writeReportShop(sql, shopId, { ...shop, checkedTo: after, filledAt: isFilled ? deps.now() : null });
      return { changed, more: !isFilled };
    }, PATIENT);
    if (!done) break;
    counted += done.changed;
    if (!done.more) break;
  }
  return counted;
}

/** A week that begins is added up from all parcels of two years. */
const PATIENT = { patient: true };

/** Returns how far the shop's reports are, through the current week; null: another process counts in it, or it is gone. */
async function beginCounting(deps: Counting, sql: Sql, shopId: string): Promise<ReportShop | null> {
  if (!(await claimReports(sql, shopId))) return null;
  const week = thisWeek(deps);
  const found = await readReportShop(sql, shopId);
  if (found && found.week !== week) await moveToWeek(sql, shopId, week);
  return { filledAt: null, checkedTo: null, ...found, week, countedAt: deps.now() };
}

/** Until all parcels of before are counted, the sums are not complete anyway: they are added up once, at the end. */
function write(
  { quotes }: Counting,
  sql: Sql,
  shopId: string,
  shop: ReportShop,
  sources: readonly ReportSource[],
): Promise<number> {
  const parcels = sources.map(({ facts, under, ...source }) => ({
    ...source,
    under: { ...under, fromProvince: under.fromProvince && quotes.provinces.today(under.fromProvince) },
    count: countParcel(facts),
  }));
  return writeReportParcels(sql, shopId, shop.filledAt === null ? null : shop.week, parcels);
}

async function countSlice(deps: Counting, sql: Sql, shopId: string, shop: ReportShop) {
  const ids = await listReportSlice(sql, shopId, shop.checkedTo ?? FIRST_ID, SLICE);
  const changed = await write(deps, sql, shopId, shop, await readReportSourcesOf(sql, shopId, ids));
  return { changed, after: ids.length < SLICE ? null : (ids.at(-1) ?? null) };
}

/**
 * Looks at some parcels of every shop anew, in rounds, and at the end of a round adds up its sums anew: a large shop has one round a day.
 * Returns how many parcels and sums were wrong: none, unless a process of another release wrote them.
 */
export async function checkReports(deps: Counting, { slices = 10 } = {}): Promise<number> {
  await countReports(deps);
  let wrong = 0;
  for (const shopId of await listCountedShops(deps.database)) {
    wrong += await checkShop(deps, shopId, slices).catch((error: unknown) => {
      deps.log.error({ err: error, shop: shopId }, "reports.not_checked");
      return 0;
    });
  }
  return wrong;
}

async function checkShop(deps: Counting, shopId: string, slices: number): Promise<number> {
  let wrong = 0;
  for (let slice = 0; slice < slices; slice += 1) {
    const isOver = await deps.database.transaction(async (sql) => {
      const shop = await beginCounting(deps, sql, shopId);
      if (!shop) return true;
      const { changed, after } = await countSlice(deps, sql, shopId, shop);
      wrong += changed;
      if (after === null) wrong += await repairCells(sql, shopId, shop.week);
      await writeReportShop(sql, shopId, { ...shop, checkedTo: after });
      return after === null;
    }, PATIENT);
    if (isOver) break;
  }
  return wrong;
}
