import type { Locale } from "~/domain/locale";
import en from "./export/en.json";
import vi from "./export/vi.json";

/** What the texts beside a shop's export say: of the whole, of each file, and of each column. */
export interface ExportWords {
  /** Lines, with `{{shop}}`, `{{begun}}` and `{{ended}}`. */
  begin: readonly string[];
  /** How many rows a file has, with `{{count}}`. */
  rows: string;
  files: Readonly<Record<string, string>>;
  columns: Readonly<Record<string, string>>;
  /** Of a column that is something else in one file, by `file.column`. */
  of: Readonly<Record<string, string>>;
}

const WORDS: Record<Locale, ExportWords> = { vi, en };

/** Returns the words beside an export in a language. They are for the server alone: no page shows them, and browsers do not load them. */
export const exportWords = (locale: Locale): ExportWords => WORDS[locale];
