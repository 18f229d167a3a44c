import type { PrintedOutcome, PrintKind, PrintOptions, PrintPart } from "~/domain/print/choice";
import type { Sql } from "./database.server";
import { type RowOf, selectionOf, type TableOf } from "./rows.server";
import { deleteInSlices } from "./slices.server";
import { countRows, first, run, statement, tables } from "./statements.server";

const table = {
  name: "print_job",
  columns: {
    id: "id",
    kind: "kind",
    options: "options",
    total: "total",
    /** Its files; each can be opened until it is deleted. */
    parts: "parts",
    actorId: "actor_id",
    actorName: "actor_name",
    createdAt: "created_at",
    /** Null: under way. */
    finishedAt: "finished_at",
    /** Parcels that are in none of its files; null: under way. */
    missing: "missing",
  },
} as const satisfies TableOf<"print_job">;

/** What staff asked to be printed together. */
export type PrintJobRow = RowOf<typeof table>;

/** One parcel of a print, in print order. */
export interface PrintItem {
  n: number;
  shipmentId: string;
  /** Null: not looked at yet. */
  outcome: PrintedOutcome | null;
  /** Its sheet, until the print's file is made of it. */
  fileId: string | null;
}

interface NewPrintJob {
  /** Chosen by who asks, so that asking twice makes one print. */
  id: string;
  kind: PrintKind;
  options: PrintOptions;
  /** In print order. */
  shipmentIds: readonly string[];
  actorId: string;
  actorName: string | null;
}

/** Stores a print and its parcels; returns false, and changes nothing, when the shop has one with this id. */
export async function addPrintJob(sql: Sql, shopId: string, job: NewPrintJob, now: Date): Promise<boolean> {
  const added = await countRows(
    sql,
    tables
      .insertInto("print_job")
      .values({
        shop_id: shopId,
        id: job.id,
        kind: job.kind,
        options: JSON.stringify(job.options),
        total: job.shipmentIds.length,
        actor_id: job.actorId,
        actor_name: job.actorName,
        created_at: now,
      })
      .onConflict((clash) => clash.columns(["shop_id", "id"]).doNothing())
      .returning("id"),
  );
  if (added === 0) return false;
  await run(
    sql,
    statement`INSERT INTO print_job_item (shop_id, job_id, n, shipment_id)
      SELECT ${shopId}, ${job.id}, w.n, w.id FROM unnest(${job.shipmentIds}::uuid[]) WITH ORDINALITY AS w(id, n)`,
  );
  return true;
}

/** Returns a print of the shop, or null when it is gone. */
export function readPrintJob(sql: Sql, shopId: string, id: string): Promise<PrintJobRow | null> {
  return first(
    sql,
    tables.selectFrom("print_job").select(selectionOf(table)).where("shop_id", "=", shopId).where("id", "=", id),
  );
}

/** Returns a shop's prints, the newest first. `before` is the last one of the previous page. */
export function listPrintJobs(
  sql: Sql,
  shopId: string,
  { limit, before }: { limit: number; before: { createdAt: string; id: string } | null },
): Promise<PrintJobRow[]> {
  return run(
    sql,
    tables
      .selectFrom("print_job")
      .select(selectionOf(table))
      .where("shop_id", "=", shopId)
      .$if(before !== null, (jobs) =>
        jobs.where(statement<boolean>`(created_at, id) < (${before?.createdAt}::timestamptz, ${before?.id}::uuid)`),
      )
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit),
  );
}

/** Returns how many parcels of a print have been looked at. */
export async function countPrintDone(sql: Sql, shopId: string, jobId: string): Promise<number> {
  const [row] = await run(
    sql,
    statement<{ done: number }>`SELECT count(*) FILTER (WHERE outcome IS NOT NULL)::int AS done FROM print_job_item
      WHERE shop_id = ${shopId} AND job_id = ${jobId}`,
  );
  return row?.done ?? 0;
}

/** Returns the parcels of a print in their order. */
export function listPrintItems(sql: Sql, shopId: string, jobId: string): Promise<PrintItem[]> {
  return run(
    sql,
    tables
      .selectFrom("print_job_item")
      .select(["n", "shipment_id as shipmentId", "outcome", "file_id as fileId"])
      .where("shop_id", "=", shopId)
      .where("job_id", "=", jobId)
      .orderBy("n"),
  );
}

/** A parcel that is in no file of a print. */
export interface MissingItem {
  shipmentId: string;
  /** Empty when the shop does not have the parcel. */
  orderName: string;
  orderId: string | null;
  outcome: Exclude<PrintedOutcome, "ready">;
  message: string;
}

/** Returns the first parcels that are in no file of a print, with their orders. */
export function listMissingItems(sql: Sql, shopId: string, jobId: string, limit: number): Promise<MissingItem[]> {
  return run(
    sql,
    statement<MissingItem>`SELECT i.shipment_id AS "shipmentId", coalesce(o.name, '') AS "orderName", o.id AS "orderId",
             i.outcome, coalesce(i.message, '') AS message
        FROM print_job_item i
        LEFT JOIN shipment s ON s.shop_id = i.shop_id AND s.id = i.shipment_id
        LEFT JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
       WHERE i.shop_id = ${shopId} AND i.job_id = ${jobId} AND i.outcome <> 'ready' ORDER BY i.n LIMIT ${limit}`,
  );
}

/** Stores what became of parcels of a print. */
export async function savePrintItems(
  sql: Sql,
  shopId: string,
  jobId: string,
  items: readonly { n: number; outcome: PrintedOutcome | null; message: string | null; fileId: string | null }[],
): Promise<void> {
  await run(
    sql,
    statement`UPDATE print_job_item i SET outcome = v.outcome, message = v.message, file_id = v."fileId"
        FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) v(n int, outcome text, message text, "fileId" uuid)
       WHERE i.shop_id = ${shopId} AND i.job_id = ${jobId} AND i.n = v.n`,
  );
}

/** Stores the files of a print, and that it is finished; returns false when it was finished before, or is gone. */
export async function finishPrintJob(
  sql: Sql,
  shopId: string,
  id: string,
  { parts, missing }: { parts: readonly PrintPart[]; missing: number },
  now: Date,
): Promise<boolean> {
  const finished = await countRows(
    sql,
    tables
      .updateTable("print_job")
      .set({ parts: JSON.stringify(parts), missing, finished_at: now })
      .where("shop_id", "=", shopId)
      .where("id", "=", id)
      .where("finished_at", "is", null)
      .returning("id"),
  );
  await run(
    sql,
    tables
      .updateTable("print_job_item")
      .set({ file_id: null })
      .where("shop_id", "=", shopId)
      .where("job_id", "=", id)
      .where("file_id", "is not", null),
  );
  return finished > 0;
}

/** Deletes prints made before `before`, with their parcels; returns how many. Their files end on their own. */
export function purgePrintJobs(sql: Sql, before: Date): Promise<number> {
  return deleteInSlices(sql, { table: "print_job", due: "created_at < $1", by: "created_at", values: [before] });
}

/** Removes the carrier's texts from the prints of a shop: they cannot be attributed to a person. */
export async function erasePrintMessages(sql: Sql, shopId: string): Promise<void> {
  await run(
    sql,
    tables
      .updateTable("print_job_item")
      .set({ message: null })
      .where("shop_id", "=", shopId)
      .where("message", "is not", null),
  );
}
