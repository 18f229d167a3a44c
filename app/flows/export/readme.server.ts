import type { Locale } from "~/domain/locale";
import { VIETNAM_TIME_ZONE } from "~/domain/vietnam-time";
import { exportWords } from "~/locales/export-words";
import { createFormat } from "~/locales/format";
import { EXPORTED_TABLES, type ExportedTable, headingOf } from "~/store/exported-tables.server";

/** What the texts beside an export say of it. */
export interface ExportFacts {
  shop: string;
  begunAt: Date;
  endedAt: Date;
  /** By the names of the files, without their ending. */
  rows: ReadonlyMap<string, number>;
}

const NAMES: Record<Locale, string> = { vi: "DOC-TRUOC.vi.txt", en: "README.en.txt" };

/** Returns the texts that say what is in an export, in each language. */
export function readmes(facts: ExportFacts): { name: string; text: string }[] {
  return (["vi", "en"] as const).map((locale) => ({ name: NAMES[locale], text: readmeOf(facts, locale) }));
}

/** Lines end as every editor of Windows takes them. */
function readmeOf({ shop, begunAt, endedAt, rows }: ExportFacts, locale: Locale): string {
  const words = exportWords(locale);
  const format = createFormat(locale, VIETNAM_TIME_ZONE);
  const values = { shop, begun: format.dateTime(begunAt.toISOString()), ended: format.dateTime(endedAt.toISOString()) };
  const files = EXPORTED_TABLES.map((table) => {
    const count = format.number(rows.get(table.file) ?? 0);
    return [`${table.file}.csv (${words.rows.replace("{{count}}", count)})`, ...linesOf(table, locale), ""];
  });
  const begin = words.begin.map((line) => line.replace(/\{\{(\w+)\}\}/g, (_, name) => Reflect.get(values, name) ?? ""));
  return [...begin, "", ...files.flat()].join("\r\n");
}

function linesOf({ file, columns }: ExportedTable, locale: Locale): string[] {
  const words = exportWords(locale);
  return [
    words.files[file] ?? "",
    ...columns.map((column) => `  ${headingOf(column)}: ${columnText(file, column, locale)}`),
  ];
}

/** What a column is, in this file or in all that have it. */
function columnText(file: string, column: string, locale: Locale): string {
  const { columns, of } = exportWords(locale);
  const heading = headingOf(column);
  return of[`${file}.${heading}`] ?? columns[heading] ?? "";
}
