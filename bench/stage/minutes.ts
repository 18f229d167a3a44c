import { QUICK } from "./quick.ts";

const DEFAULT = 5;
const OPTION = "--minutes=";

/** For how long a load goes on that is to show what a process is like after a time: `--minutes=60`; five by default. Throws when it is no number. */
export const MINUTES = readMinutes(process.argv);

function readMinutes(words: readonly string[]): number {
  const asked = words.find((word) => word.startsWith(OPTION));
  if (!asked) return QUICK ? 1 : DEFAULT;
  const minutes = Number(asked.slice(OPTION.length));
  if (!(minutes > 0)) throw new Error(`${asked} is no number of minutes`);
  return minutes;
}
