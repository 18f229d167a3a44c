import type { ProgramName } from "./programs.ts";

/** The parts of the app's log lines that say what happened, to whom, and why. */
interface AppLine {
  level: string;
  event?: string;
  /** Which call to the carrier, and what became of it. */
  capability?: string;
  reason?: string;
  shop?: string;
  err?: { message?: string };
}

/**
 * What the demo's terminal shows of a line that a part has printed: warnings and errors of the app's log in short, and
 * whatever any part says on its error stream; `undefined` for the rest. The log files of the data folder hold it all.
 */
export function shownLine(part: ProgramName, line: string, stream: "stdout" | "stderr"): string | undefined {
  if (stream === "stderr") return line.trim() === "" ? undefined : `${part}: ${line}`;
  if (!/"level":"(warn|error|fatal)"/.test(line)) return undefined;
  try {
    const { level, event, err, capability, reason, shop } = JSON.parse(line) as AppLine;
    const what = [event, capability && `(${capability})`].filter(Boolean).join(" ");
    const why = [reason ?? err?.message, shop && `shop ${shop}`].filter(Boolean).join(", ");
    return `${part}: ${level} ${what}${why && `: ${why}`}`;
  } catch {
    // Not one of the app's own lines after all.
    return `${part}: ${line}`;
  }
}
