import { CSV_START, csvLine } from "~/domain/csv";
import { fileNameInZip } from "~/domain/export/file-name";
import type { Deps } from "~/flows/deps.server";
import { type KeptFile, listEvidenceFiles, listKeptStatements, readKeptPiece } from "~/store/exported-files.server";
import { type RowReader, readRowReaders, readRowSlice } from "~/store/exported-rows.server";
import { EXPORTED_TABLES, headingOf } from "~/store/exported-tables.server";

/** A file of a shop's export, read while it is written. */
export interface ExportedFile {
  /** With its folder. */
  name: string;
  content: AsyncIterable<Buffer>;
  /** Photos and the like do not become smaller. */
  isPacked?: true;
}

/** How many rows each table's file has, known once it is written. */
export type RowCounts = Map<string, number>;

/**
 * Yields the files of a shop's export: its tables, the last first, and what is kept as files. Each slice of rows is a statement of its
 * own along the primary key: no transaction stays open while somebody's phone downloads, which would keep PostgreSQL from clearing up
 * after everybody (decision 147). Adds to `counts` how many rows there were.
 */
export async function* exportedFiles(deps: Deps, shopId: string, counts: RowCounts): AsyncGenerator<ExportedFile> {
  yield* keptFiles(deps, shopId, "claims", listEvidenceFiles);
  yield* keptFiles(deps, shopId, "statements", listKeptStatements);
  const readers = await readRowReaders(deps.database);
  for (const { table, file, columns } of EXPORTED_TABLES.toReversed()) {
    const reader = readers.get(table);
    if (!reader) throw new Error(`${table} is not known`);
    const heading = csvLine(columns.map(headingOf));
    const content = linesOf(deps, shopId, reader, heading, (rows) => counts.set(file, rows));
    yield { name: `${file}.csv`, content };
  }
}

/** A slice takes a few tens of milliseconds, and an eighth of a megabyte. */
const FIRST_ROWS = 500;
const MOST_ROWS = 4_000;
const SLICE_LETTERS = 128 * 1024;

async function* linesOf(
  { database }: Deps,
  shopId: string,
  reader: RowReader,
  heading: string,
  done: (rows: number) => void,
): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_START + heading);
  let [after, limit, rows]: [string[] | null, number, number] = [null, FIRST_ROWS, 0];
  for (;;) {
    const slice = await readRowSlice(database, shopId, reader, after, limit);
    rows += slice.rows;
    if (slice.rows > 0) yield Buffer.from(slice.lines);
    if (slice.rows < limit) break;
    after = slice.last;
    // Rows with much in them are read fewer at a time.
    const fitting = Math.round((slice.rows * SLICE_LETTERS) / slice.lines.length);
    limit = Math.max(1, Math.min(MOST_ROWS, fitting));
  }
  done(rows);
}

const FILES_AT_ONCE = 100;

async function* keptFiles(
  deps: Deps,
  shopId: string,
  folder: string,
  list: typeof listEvidenceFiles,
): AsyncGenerator<ExportedFile> {
  let after: string | null = null;
  for (;;) {
    const files: KeptFile[] = await list(deps.database, shopId, after, FILES_AT_ONCE);
    for (const file of files) {
      // Of a statement there is one file, of a claim there may be ten.
      const name = `${folder}/${file.from === "claim" ? `${file.of}/` : ""}${file.id}-${fileNameInZip(file.name)}`;
      yield { name, content: piecesOf(deps, shopId, file), ...(file.from === "claim" && { isPacked: true }) };
    }
    after = files.at(-1)?.id ?? null;
    if (files.length < FILES_AT_ONCE) return;
  }
}

/** Throws when the file is deleted meanwhile: half of a paper must not be taken for the whole. */
async function* piecesOf({ database, cipher }: Deps, shopId: string, file: KeptFile): AsyncGenerator<Buffer> {
  for (let n = 0; n < file.pieces; n += 1) {
    const piece = await readKeptPiece(database, cipher, shopId, file, n);
    if (!piece) throw new Error(`a file of the ${file.from} ${file.of} was deleted while it was read`);
    yield piece;
  }
}
