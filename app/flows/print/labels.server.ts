import { AT_ONCE, type PrintedOutcome } from "~/domain/print/choice";
import type { Deps } from "~/flows/deps.server";
import { type FetchedLabel, fetchLabels } from "~/flows/label/fetch.server";
import { inSets } from "~/shared-commits.server";
import { listPrintItems, type PrintItem, type PrintJobRow, savePrintItems } from "~/store/print-jobs.server";
import { addFiles, listFiles, readWholeFiles } from "~/store/short-lived-files.server";
import { keptUntil, PDF, savePart } from "./part.server";
import { mergeFiles } from "./press.server";
import type { Printed } from "./printed";

/** Stored labels are read so many at a time before they are merged: a megabyte or some, and never more than 80, as a label has 10 at most. */
const READ_AT_ONCE = 8;
/** A file grows up to this; then another is begun. About a thousand labels with an image each, or all 2,000 without. */
const PART_BYTES = 32 * 1024 * 1024;

/**
 * Fetches the labels of a print. Those of a few parcels are held in memory; those of more are stored as they come, so that an interrupted print
 * goes on with them. Then it merges them, in its order, into one
 * file, or more where one would be too large (decision 073).
 */
export async function printLabels(deps: Deps, shopId: string, job: PrintJobRow): Promise<Printed> {
  const items = await listPrintItems(deps.database, shopId, job.id);
  const labels = job.total > AT_ONCE ? await storedLabels(deps, shopId, job, items) : labelsInMemory();
  const open = items.filter((item) => !labels.has(item));
  await fetchLabels(
    deps,
    shopId,
    open.map(({ shipmentId }) => shipmentId),
    job.options,
    (place, label) => labels.keep(open[place] as PrintItem, label),
  );
  return mergeAll(deps, shopId, items, labels);
}

/** Labels on their way from the carrier into a file. */
interface Labels {
  has(item: PrintItem): boolean;
  keep(item: PrintItem, label: FetchedLabel): Promise<void>;
  /** Returns the labels of these by their place, without those that are gone. */
  read(items: readonly PrintItem[]): Promise<Map<number, Buffer>>;
  outcomes: Map<number, { outcome: PrintedOutcome; message: string | null }>;
  sheets: Map<number, string>;
}

function outcomeOf(label: FetchedLabel) {
  const message = label.outcome === "ready" ? null : label.message || null;
  return { outcome: label.outcome, message };
}

function labelsInMemory(): Labels {
  const bytes = new Map<number, Buffer>();
  const outcomes: Labels["outcomes"] = new Map();
  return {
    outcomes,
    sheets: new Map(),
    has: () => false,
    async keep({ n }, label) {
      outcomes.set(n, outcomeOf(label));
      if (label.outcome === "ready") bytes.set(n, label.bytes);
    },
    read: async () => bytes,
  };
}

/** Those that were fetched before an interruption are there already, unless their sheets are gone. */
async function storedLabels(
  deps: Deps,
  shopId: string,
  job: PrintJobRow,
  items: readonly PrintItem[],
): Promise<Labels> {
  const { database, cipher } = deps;
  const ids = items.flatMap(({ fileId }) => fileId ?? []);
  const there = await listFiles(database, shopId, ids, deps.now());
  const before = items.filter(({ outcome, fileId }) => outcome === "ready" && fileId !== null && there.has(fileId));
  const sheets = new Map(before.map(({ n, fileId }) => [n, fileId as string]));
  const outcomes: Labels["outcomes"] = new Map(before.map(({ n }) => [n, { outcome: "ready", message: null }]));

  const store = inSets(async (some: readonly { n: number; label: FetchedLabel }[]) => {
    await database.transaction(async (sql) => {
      const files = some.flatMap(({ n, label }) =>
        label.outcome === "ready" ? [{ n, ...PDF, shopId, bytes: label.bytes, expiresAt: keptUntil(deps) }] : [],
      );
      const ids = await addFiles(sql, cipher, files);
      const fileIds = new Map(files.map(({ n }, at) => [n, ids[at] ?? null]));
      const rows = some.map(({ n, label }) => ({ n, ...outcomeOf(label), fileId: fileIds.get(n) ?? null }));
      await savePrintItems(sql, shopId, job.id, rows);
      for (const { n, fileId } of rows) if (fileId) sheets.set(n, fileId);
    });
    return some.map(() => undefined);
  });
  return {
    outcomes,
    sheets,
    has: ({ n }) => sheets.has(n),
    async keep({ n }, label) {
      await store({ n, label });
      outcomes.set(n, outcomeOf(label));
    },
    async read(some) {
      const ids = some.flatMap(({ n }) => sheets.get(n) ?? []);
      const files = await readWholeFiles(database, cipher, shopId, ids);
      return new Map(some.flatMap(({ n }) => ofPlace(n, files.get(sheets.get(n) ?? ""))));
    },
  };
}

async function mergeAll(deps: Deps, shopId: string, items: readonly PrintItem[], labels: Labels): Promise<Printed> {
  const { outcomes, sheets } = labels;
  const parts: Printed["parts"] = [];
  let files: Buffer[] = [];
  const close = async () => {
    if (files.length === 0) return;
    const parcels = files.length;
    parts.push(await savePart(deps, shopId, "waybills", await mergeFiles(files), parcels));
    files = [];
  };
  const ready = items.filter(({ n }) => outcomes.get(n)?.outcome === "ready");
  for (let at = 0; at < ready.length; at += READ_AT_ONCE) {
    const some = ready.slice(at, at + READ_AT_ONCE);
    const read = await labels.read(some);
    for (const { n } of some) {
      const bytes = read.get(n);
      // Erased meanwhile, with everything that named a person of this shop: the next attempt fetches it again.
      if (!bytes) throw new Error("a label is gone before it was printed");
      if (sizeOf(files) + bytes.length > PART_BYTES) await close();
      files.push(bytes);
    }
  }
  await close();
  return {
    parts,
    items: items.map(({ n, shipmentId }) => ({ n, shipmentId, ...(outcomes.get(n) ?? NOT_ASKED) })),
    sheets: [...sheets.values()],
  };
}

const ofPlace = (n: number, bytes: Buffer | undefined) => (bytes ? [[n, bytes] as const] : []);
const sizeOf = (files: readonly Buffer[]) => files.reduce((sum, { length }) => sum + length, 0);
const NOT_ASKED = { outcome: "unreachable" as const, message: null };
