import type { Locale } from "~/domain/locale";
import { AT_ONCE, type PrintKind, type PrintOptions } from "~/domain/print/choice";
import { inPrintOrder } from "~/domain/print/print-order";
import type { Actor, Deps } from "~/flows/deps.server";
import { addPrintJob, listPrintItems, readPrintJob } from "~/store/print-jobs.server";
import { savePrintChoice } from "~/store/staff.server";
import { readPrinted } from "./parcels.server";
import { readPrint } from "./read.server";
import { runPrint } from "./run.server";
import type { PrintView } from "./views";

/** A print whose process was killed meanwhile is finished by the queue. */
const IN_CASE_OF_A_KILL_SECONDS = 60;

interface WantedPrint {
  /** Chosen by the page, so that a second click asks for the same print. */
  id: string;
  kind: PrintKind;
  shipmentIds: readonly string[];
  options: PrintOptions;
}

/**
 * Begins a print: at once for a few parcels, in the background for more. What it prints is decided now, in which order too. How it is printed is
 * remembered for the member of staff. Asked again with the same id, it returns the same print. Null when the shop has none of the parcels.
 */
export async function createPrint(
  deps: Deps,
  shopId: string,
  { id, kind, shipmentIds, options }: WantedPrint,
  actor: Actor,
): Promise<PrintView | null> {
  const { locale: _, ...choice } = options;
  const known = await readPrinted(deps, shopId, [...new Set(shipmentIds)]);
  if (known.length === 0) return null;
  const inOrder = inPrintOrder(known, options.order);
  const job = {
    ...{ id, kind, options },
    shipmentIds: inOrder.map(({ shipmentId }) => shipmentId),
    actorId: actor.userId,
    actorName: actor.name,
  };
  const isSmall = inOrder.length <= AT_ONCE;
  await savePrintChoice(deps.database, shopId, actor.userId, choice);
  const isNew = await deps.database.transaction(async (sql) => {
    const added = await addPrintJob(sql, shopId, job, deps.now());
    const delaySeconds = isSmall ? IN_CASE_OF_A_KILL_SECONDS : 0;
    if (added) await deps.queue.enqueue(sql, "print", { shopId, printId: id }, { delaySeconds });
    return added;
  });
  if (isNew && isSmall) await runPrint(deps, shopId, id);
  return readPrint(deps, shopId, id);
}

/**
 * Begins a print of what another one had, or of what was missing from it, on the same paper and in the same order. Null when that print, or
 * every parcel of it, is gone.
 */
export async function repeatPrint(
  deps: Deps,
  shopId: string,
  { id, again, only, locale }: { id: string; again: string; only: "all" | "missing"; locale: Locale },
  actor: Actor,
): Promise<PrintView | null> {
  const job = await readPrintJob(deps.database, shopId, again);
  if (!job) return null;
  const items = await listPrintItems(deps.database, shopId, again);
  const wanted = only === "all" ? items : items.filter(({ outcome }) => outcome !== "ready");
  const shipmentIds = wanted.map(({ shipmentId }) => shipmentId);
  return createPrint(deps, shopId, { id, kind: job.kind, shipmentIds, options: { ...job.options, locale } }, actor);
}
