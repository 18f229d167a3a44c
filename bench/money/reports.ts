import "../../scripts/app-modules.ts";
import { measureGrowth } from "../pages/growth.ts";
import type { SeededShop } from "../pages/seed.ts";
import type { Results } from "../stage/results.ts";
import { seedReports } from "./seed-reports.ts";

const { openDatabase } = await import("../../app/store/database.server.ts");
const { createLog } = await import("../../app/log.server.ts");
const { csvAnswer } = await import("../../app/csv-answer.server.ts");
const { countReports, checkReports } = await import("../../app/flows/reports/count.server.ts");
const { readReport } = await import("../../app/flows/reports/read.server.ts");
const { reportParcels, reportRows } = await import("../../app/flows/reports/export.server.ts");
const { DIMENSIONS } = await import("../../app/domain/reports/dimensions.ts");

const SMALL = { id: "reports-small", parcels: 1_000 };
const LARGE = { id: "reports-large", parcels: 100_000 };
const FIRST_ROW_LIMIT_MS = 300;
const FILES = 15;

/**
 * Measures each report of a shop with 100,000 parcels against one with 1,000, and how soon the first row of a file with a line for each parcel is
 * there. The database has the app's tables; `wanted`: only reports whose name contains one of these texts.
 */
export async function measureReports(databaseUrl: string, wanted: string[], results: Results): Promise<void> {
  for (const shop of [SMALL, LARGE]) await seedReports(databaseUrl, shop);
  const log = createLog("silent");
  const database = openDatabase(databaseUrl, log);
  const deps = { database, log, now: () => new Date() } as unknown as Parameters<typeof readReport>[0];
  try {
    const began = performance.now();
    const counted = await countReports(deps);
    console.log(`  ${counted} parcels counted in ${Math.round((performance.now() - began) / 1000)} s`);
    const wrong = await checkReports(deps, { slices: 1 });
    if (wrong > 0) throw new Error(`${wrong} sums are wrong`);
    for (const table of ["report_cell", "report_parcel", "report_change"])
      await database.query(`VACUUM ANALYZE ${table}`);

    const read = ({ id }: SeededShop, dimension: (typeof DIMENSIONS)[number], period: "w52" | "w13") =>
      readReport(deps, { id, settings: { rules: [] } } as never, {
        ...{ period, dimension, sort: "margin", descending: false, after: null },
      });
    const pages = DIMENSIONS.flatMap((dimension) =>
      (["w52", "w13"] as const).map((period) => ({
        name: `report: ${dimension}, ${period}`,
        small: () => read(SMALL, dimension, period),
        large: () => read(LARGE, dimension, period),
      })),
    );
    await measureGrowth(pages, wanted, results);

    const days = { from: "2000-01-01", to: "2999-12-31" };
    const files = {
      "CSV of a report": () => reportRows(deps, LARGE.id, { span: "w52", spanBefore: "w52-", dimension: "district" }),
      "CSV of 100,000 parcels": () => reportParcels(deps, LARGE.id, days),
    };
    for (const [name, open] of Object.entries(files)) {
      if (wanted.length > 0 && !wanted.some((text) => name.includes(text))) continue;
      const times: number[] = [];
      for (let turn = 0; turn < FILES; turn += 1) times.push(await firstRowMs(open));
      results.most(["first row of a file", name], Math.max(...times), FIRST_ROW_LIMIT_MS, "ms");
      const whole = performance.now();
      let rows = 0;
      for await (const set of open()) rows += set.length;
      console.log(`  ${name}: ${rows} rows in ${Math.round(performance.now() - whole)} ms`);
    }
  } finally {
    await database.close();
  }
}

/** How long until a reader of the file has its first row; the heading comes before. */
async function firstRowMs(open: () => AsyncGenerator<readonly object[], void>): Promise<number> {
  async function* lines() {
    for await (const rows of open()) yield rows.map((row) => Object.values(row).map(String));
  }
  const began = performance.now();
  const reader = csvAnswer("x", ["x"], lines()).body?.getReader();
  await reader?.read();
  const { value } = (await reader?.read()) ?? {};
  if (!value?.length) throw new Error("the file has no rows");
  const took = performance.now() - began;
  await reader?.cancel();
  return took;
}
