import { ROW_PLACES } from "~/domain/page-place";
import type { Deps } from "~/flows/deps.server";
import { orderKeyOf } from "~/flows/order-key";
import { listGivenUpPrints } from "~/store/parked-work.server";
import {
  countPrintDone,
  listMissingItems,
  listPrintJobs,
  type PrintJobRow,
  readPrintJob,
} from "~/store/print-jobs.server";
import { listFiles } from "~/store/short-lived-files.server";
import type { PrintView } from "./views";

/** The most missing parcels that are named. */
const NAMED = 50;
const PAGE_SIZE = 20;

/** Returns a print with its progress; null when the shop has none with this id. */
export async function readPrint(deps: Deps, shopId: string, printId: string): Promise<PrintView | null> {
  const job = await readPrintJob(deps.database, shopId, printId);
  if (!job) return null;
  const [view] = await viewsOf(deps, shopId, [job]);
  return view ?? null;
}

/**
 * Returns a page of the shop's latest prints. `next` is the `after` of the next page; null on the last. An `after` that names no place counts as
 * not said.
 */
export async function listPrints(
  deps: Deps,
  shopId: string,
  after: string | null,
): Promise<{ prints: PrintView[]; next: string | null }> {
  const place = ROW_PLACES.read(after ?? "");
  const jobs = await listPrintJobs(deps.database, shopId, {
    limit: PAGE_SIZE + 1,
    before: place && { createdAt: place.at, id: place.id },
  });
  const page = jobs.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    prints: await viewsOf(deps, shopId, page),
    next: jobs.length > PAGE_SIZE && last ? ROW_PLACES.textOf({ at: last.createdAt.toISOString(), id: last.id }) : null,
  };
}

async function viewsOf(deps: Deps, shopId: string, jobs: readonly PrintJobRow[]): Promise<PrintView[]> {
  const open = jobs.flatMap(({ id, finishedAt }) => (finishedAt ? [] : id));
  const givenUp = open.length > 0 ? await listGivenUpPrints(deps.database, shopId, open) : new Set<string>();
  return Promise.all(jobs.map((job) => viewOf(deps, shopId, job, givenUp.has(job.id))));
}

async function viewOf(
  { database, now }: Deps,
  shopId: string,
  job: PrintJobRow,
  isGivenUp: boolean,
): Promise<PrintView> {
  const isFinished = job.finishedAt !== null;
  const { locale: _, ...choice } = job.options;
  const [done, stored, missing] = await Promise.all([
    isFinished ? job.total : countPrintDone(database, shopId, job.id),
    listFiles(
      database,
      shopId,
      job.parts.map(({ fileId }) => fileId),
      now(),
    ),
    job.missing ? listMissingItems(database, shopId, job.id, NAMED) : [],
  ]);
  return {
    printId: job.id,
    kind: job.kind,
    total: job.total,
    done,
    isFinished,
    isGivenUp,
    parts: job.parts.map(({ fileId, parcels, bytes }) => ({ parcels, bytes, isThere: stored.has(fileId) })),
    missingCount: job.missing ?? 0,
    missing: missing.map(({ orderId, outcome, ...item }) => ({
      ...item,
      orderKey: orderId && orderKeyOf(orderId),
      reason: outcome,
    })),
    by: job.actorName,
    createdAt: job.createdAt.toISOString(),
    choice,
  };
}
