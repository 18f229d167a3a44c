import type { PrintedOutcome } from "~/domain/print/choice";
import type { Deps } from "~/flows/deps.server";
import type { FetchedLabel } from "~/flows/label/fetch.server";
import { inSets } from "~/shared-commits.server";
import { type PrintItem, type PrintJobRow, savePrintItems } from "~/store/print-jobs.server";
import { addFiles, listFiles, readWholeFiles } from "~/store/short-lived-files.server";
import { keptUntil, PDF } from "./part.server";

/** Labels on their way from the carrier into a file. */
export interface Labels {
  has(item: PrintItem): boolean;
  keep(item: PrintItem, label: FetchedLabel): Promise<void>;
  /** Returns the labels of these by their place, without those that are gone. */
  read(items: readonly PrintItem[]): Promise<Map<number, Buffer>>;
  outcomes: Map<number, { outcome: PrintedOutcome; message: string | null }>;
  /** How large those are that were fetched now. */
  bytes: Map<number, number>;
  /** Whether the outcomes are stored. */
  areStored: boolean;
  sheets: Map<number, string>;
}

function outcomeOf(label: FetchedLabel) {
  const message = label.outcome === "ready" ? null : label.message || null;
  return { outcome: label.outcome, message };
}

/** Returns where the labels of a few parcels are until they are in a file. */
export function labelsInMemory(): Labels {
  const held = new Map<number, Buffer>();
  const bytes: Labels["bytes"] = new Map();
  const outcomes: Labels["outcomes"] = new Map();
  return {
    outcomes,
    bytes,
    areStored: false,
    sheets: new Map(),
    has: () => false,
    async keep({ n }, label) {
      outcomes.set(n, outcomeOf(label));
      if (label.outcome !== "ready") return;
      held.set(n, label.bytes);
      bytes.set(n, label.bytes.length);
    },
    read: async (some) => new Map(some.flatMap(({ n }) => ofPlace(n, held.get(n)))),
  };
}

/** Returns where the labels of many are kept until they are in a file. Those that were fetched before an interruption are there already, unless their sheets are gone. */
export async function storedLabels(
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
  const bytes: Labels["bytes"] = new Map();
  return {
    outcomes,
    bytes,
    areStored: true,
    sheets,
    has: ({ n }) => sheets.has(n),
    async keep({ n }, label) {
      await store({ n, label });
      if (label.outcome === "ready") bytes.set(n, label.bytes.length);
      outcomes.set(n, outcomeOf(label));
    },
    async read(some) {
      const ids = some.flatMap(({ n }) => sheets.get(n) ?? []);
      const files = await readWholeFiles(database, cipher, shopId, ids);
      return new Map(some.flatMap(({ n }) => ofPlace(n, files.get(sheets.get(n) ?? ""))));
    },
  };
}

const ofPlace = (n: number, bytes: Buffer | undefined) => (bytes ? [[n, bytes] as const] : []);
