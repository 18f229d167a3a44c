import { appendFileSync } from "node:fs";

/** One thing that happened in a run. */
interface Entry {
  atMs: number;
  /** Who did it: `carrier`, `shopify`, `front`, `database`, `fault`, `staff`, a process. */
  who: string;
  what: string;
  /** What it is about: references, tracking numbers, global ids of orders. */
  about: readonly string[];
}

/** Everything that happened in a run, in order, in memory and in one file. */
export interface Diary {
  note(who: string, what: string, about?: readonly string[]): void;
  /** Returns the entries that mention one of these. */
  about(subjects: ReadonlySet<string>): Entry[];
}

/** Opens the diary of a run. */
export function openDiary(file: string): Diary {
  const entries: Entry[] = [];
  return {
    note(who, what, about = []) {
      const entry = { atMs: Date.now(), who, what, about };
      entries.push(entry);
      appendFileSync(file, `${JSON.stringify(entry)}\n`);
    },
    about: (subjects) => entries.filter(({ about }) => about.some((one) => subjects.has(one))),
  };
}
