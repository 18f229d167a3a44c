import { createHash } from "node:crypto";
import { cellText } from "~/domain/statement/cell";
import { faultOfMapping, headerText, type Mapping } from "~/domain/statement/mapping";
import { HEADER_WITHIN, proposeMapping, type Sheet } from "~/domain/statement/propose";
import type { Deps } from "~/flows/deps.server";
import { readColumns } from "~/store/statement-columns.server";
import { readStatementPiece, savePreview } from "~/store/statement-files.server";
import { moveStatement, type StatementRow } from "~/store/statement-imports.server";
import { addLines, deleteLines } from "~/store/statement-lines.server";
import { checkLines } from "./check-lines.server";
import { type CollectedLines, collectLines } from "./collect-lines";
import { type OpenedFile, UnreadableFile, withFile } from "./reader.server";

/** Rows that are stored by one statement. */
const STORED_AT_A_TIME = 200;
/** Staff see the first rows when they choose columns. */
const PREVIEW_ROWS = 25;

/**
 * Reads the file of a statement: finds its columns, or takes those that staff chose, names every row, and stores them. Nothing counts
 * by that. Can be done again at any time: what an interrupted reading left is read anew.
 */
export async function readFileOf(deps: Deps, shopId: string, one: StatementRow): Promise<void> {
  const { database } = deps;
  const bytes = await bytesOf(deps, shopId, one);
  const found = bytes === null ? { trouble: "gone" as const } : await readBytes(deps, shopId, one, bytes);
  if ("trouble" in found) {
    await moveStatement(database, shopId, one.id, ["reading"], { state: "unreadable", trouble: found.trouble });
    return;
  }
  if ("isAsked" in found) return;
  const { mapping, lines } = found;
  const checked = await checkLines(deps, shopId, one, lines);
  await deleteLines(database, shopId, one.id);
  for (let at = 0; at < checked.lines.length; at += STORED_AT_A_TIME) {
    await addLines(database, shopId, one.id, checked.lines.slice(at, at + STORED_AT_A_TIME));
  }
  await moveStatement(database, shopId, one.id, ["reading"], {
    ...{ state: "read", trouble: null, mapping, stated: checked.stated, tally: checked.tally },
    ...{ progress: checked.lines.length, total: checked.lines.length },
  });
}

type Found = { trouble: UnreadableFile["trouble"] } | { isAsked: true } | { mapping: Mapping; lines: CollectedLines };

/** Reads the rows in the worker thread, which gives them in small sets: between two of them other requests are served. */
async function readBytes(deps: Deps, shopId: string, one: StatementRow, bytes: ArrayBuffer): Promise<Found> {
  try {
    return await withFile(bytes, async (file): Promise<Found> => {
      const mapping = await columnsOf(deps, shopId, one, file);
      if (mapping === null) return { isAsked: true };
      const lines = await collectLines(mapping, file);
      return lines.lines.length === 0 ? { trouble: "no_rows" } : { mapping, lines };
    });
  } catch (error) {
    if (error instanceof UnreadableFile) return { trouble: error.trouble };
    throw error;
  }
}

/**
 * Returns the columns by which rows are read: those that staff chose for this statement, else those remembered for its header, else
 * what the header's words say. Null: staff are asked.
 */
async function columnsOf(deps: Deps, shopId: string, one: StatementRow, file: OpenedFile): Promise<Mapping | null> {
  const { database, cipher } = deps;
  const preview = file.sheets.map(({ name, rows }) => ({ name, rows: rows.slice(0, PREVIEW_ROWS) }));
  await savePreview(database, cipher, shopId, one.id, preview);
  if (one.mapping) return one.mapping;
  const mapping = (await rememberedIn(deps, shopId, file.sheets)) ?? proposeMapping(file.sheets);
  const fingerprint = mapping && fingerprintOf(file.sheets, mapping);
  const isUsable = mapping !== null && faultOfMapping(mapping) === null;
  await moveStatement(database, shopId, one.id, ["reading"], {
    ...{ state: isUsable ? "reading" : "columns", kind: file.kind, fingerprint, mapping },
  });
  return isUsable ? mapping : null;
}

/** Returns the columns that staff once chose for a header that this file has, wherever it stands; null: for none. */
async function rememberedIn({ database }: Deps, shopId: string, sheets: OpenedFile["sheets"]): Promise<Mapping | null> {
  const headers = sheets.flatMap(({ rows }, sheet) =>
    rows.slice(0, HEADER_WITHIN).flatMap(({ n: headerRow }) => {
      const fingerprint = fingerprintOf(sheets, { sheet, headerRow });
      return fingerprint === null ? [] : [{ sheet, headerRow, fingerprint }];
    }),
  );
  const fingerprints = headers.map(({ fingerprint }) => fingerprint);
  const remembered = await readColumns(database, shopId, fingerprints);
  const found = headers.find(({ fingerprint }) => remembered.has(fingerprint));
  const mapping = found && remembered.get(found.fingerprint);
  return mapping ? { ...mapping, sheet: found.sheet, headerRow: found.headerRow } : null;
}

/** Returns the fingerprint of a statement's header, under which its columns are remembered; null where it has no header. */
export function fingerprintOf(
  sheets: readonly Sheet[],
  { sheet, headerRow }: Pick<Mapping, "sheet" | "headerRow">,
): string | null {
  const header = sheets[sheet]?.rows.find(({ n }) => n === headerRow);
  const words = header ? headerText(header.cells.map(cellText)) : "";
  return words === "" ? null : createHash("sha256").update(words).digest("base64url");
}

/** Returns the whole file, in memory of its own, which goes to the worker thread; null when it is gone. */
async function bytesOf({ database, cipher }: Deps, shopId: string, one: StatementRow): Promise<ArrayBuffer | null> {
  const whole = new ArrayBuffer(one.bytes);
  const target = Buffer.from(whole);
  let at = 0;
  for (let n = 0; n < one.pieces; n += 1) {
    const piece = await readStatementPiece(database, cipher, shopId, one.id, n);
    if (piece === null) return null;
    at += piece.copy(target, at);
  }
  return at === one.bytes ? whole : null;
}
