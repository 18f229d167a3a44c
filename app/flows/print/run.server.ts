import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { addEvents } from "~/store/history.server";
import { finishPrintJob, type PrintJobRow, readPrintJob, savePrintItems } from "~/store/print-jobs.server";
import { lockShipments, updateShipments } from "~/store/shipments.server";
import { deleteFiles } from "~/store/short-lived-files.server";
import { printLabels } from "./labels.server";
import { printPaper } from "./papers/print.server";
import type { Printed } from "./printed";

/**
 * Makes the files of a print. Can be called again at any time: a print that is finished stays as it is, one that was interrupted
 * goes on. `busy`: another process makes it now.
 */
export async function runPrint(
  deps: Deps,
  shopId: string,
  printId: string,
): Promise<{ outcome: "finished" | "gone" | "busy" }> {
  const done = await deps.locks.exclusively(`print:${shopId}:${printId}`, async () => {
    const job = await readPrintJob(deps.database, shopId, printId);
    if (!job) return "gone";
    if (job.finishedAt) return "finished";
    const printed = await (job.kind === "labels" ? printLabels(deps, shopId, job) : printPaper(deps, shopId, job));
    await deps.database.transaction((sql) => finish(deps, sql, shopId, job, printed));
    // After the print can be read: a kill in between leaves them until they expire.
    await deleteFiles(deps.database, shopId, printed.sheets);
    return "finished";
  });
  return { outcome: done };
}

async function finish(deps: Deps, sql: Sql, shopId: string, job: PrintJobRow, printed: Printed): Promise<void> {
  const { parts, items } = printed;
  const missing = items.filter(({ outcome }) => outcome !== "ready").length;
  if (!printed.areStored) {
    const rows = items.map(({ n, outcome, message }) => ({ n, outcome, message, fileId: null }));
    await savePrintItems(sql, shopId, job.id, rows);
  }
  if (!(await finishPrintJob(sql, shopId, job.id, { parts, missing }, deps.now()))) return;
  if (job.kind !== "labels") return;
  const ready = items.filter(({ outcome }) => outcome === "ready").map(({ shipmentId }) => shipmentId);
  await recordPrinted(deps, sql, shopId, job, ready);
}

/** Each label in the file is printed once by this print, however often it was interrupted. */
async function recordPrinted(deps: Deps, sql: Sql, shopId: string, job: PrintJobRow, shipmentIds: string[]) {
  const now = deps.now();
  const { size, orientation } = job.options;
  const held = await lockShipments(sql, shopId, shipmentIds);
  await updateShipments(
    sql,
    held.map(({ id, printedAt }) => ({ shopId, id, printedAt: printedAt ?? now, updatedAt: now })),
  );
  await addEvents(
    sql,
    shopId,
    held.map(({ id: shipmentId }) => ({
      shipmentId,
      event: {
        kind: "printed" as const,
        by: { userId: job.actorId, name: job.actorName },
        at: now,
        details: { size, orientation },
        key: `printed:${job.id}`,
      },
    })),
  );
}
