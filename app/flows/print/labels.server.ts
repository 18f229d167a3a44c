import { AT_ONCE } from "~/domain/print/choice";
import type { Deps } from "~/flows/deps.server";
import { fetchLabels } from "~/flows/label/fetch.server";
import { listPrintItems, type PrintItem, type PrintJobRow } from "~/store/print-jobs.server";
import { labelsInMemory, storedLabels } from "./kept-labels.server";
import { inPrintOrder } from "./print-order.server";
import type { Printed } from "./printed";
import { WaybillFiles } from "./waybill-files.server";

/**
 * Fetches the labels of a print. Those of a few parcels are held in memory; those of more are stored as they come, so that an interrupted print
 * goes on with them. Meanwhile they are merged, in its order, into one file, or more where one would be too large (decisions 073, 165). What an
 * interrupted print had merged is merged again, from the labels that are stored.
 */
export async function printLabels(deps: Deps, shopId: string, job: PrintJobRow): Promise<Printed> {
  const items = await listPrintItems(deps.database, shopId, job.id);
  const labels = job.total > AT_ONCE ? await storedLabels(deps, shopId, job, items) : labelsInMemory();
  const open = items.filter((item) => !labels.has(item));
  const files = new WaybillFiles(deps, shopId, items.length);
  const merging = inPrintOrder(items, labels, files);
  const ids = open.map(({ shipmentId }) => shipmentId);
  try {
    await fetchLabels(deps, shopId, ids, job.options, async (place, label) => {
      await labels.keep(open[place] as PrintItem, label);
      merging.look();
    });
    await merging.end();
    const { outcomes, sheets, areStored } = labels;
    return {
      parts: await files.close(),
      items: items.map(({ n, shipmentId }) => ({ n, shipmentId, ...(outcomes.get(n) ?? NOT_ASKED) })),
      areStored,
      sheets: [...sheets.values()],
    };
  } catch (error) {
    await merging.stop();
    await files.discard();
    throw error;
  }
}

const NOT_ASKED = { outcome: "unreachable" as const, message: null };
