import type { ProgramName } from "./programs.ts";

/** The fields of the app's log lines that are shown. */
interface AppLine {
  level: string;
  event?: string;
  /** The carrier call that the line is about. */
  capability?: string;
  reason?: string;
  shop?: string;
  err?: { message?: string };
}

/**
 * Returns what the demo's terminal shows of a line printed by a part: a short form of the app's warnings and errors, and
 * everything on an error stream; `undefined` for the rest. The log files in the data folder contain everything.
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
    // Not one of the app's own log lines.
    return `${part}: ${line}`;
  }
}
