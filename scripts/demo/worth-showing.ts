import type { ProgramName } from "../stack/programs.ts";

/**
 * What the demo's terminal shows of a line that a part has printed: warnings and errors of the app's log in short, and
 * whatever any part says on its error stream; `undefined` for the rest. The log files of the data folder hold it all.
 */
export function shownLine(part: ProgramName, line: string, stream: "stdout" | "stderr"): string | undefined {
  if (stream === "stderr") return line.trim() === "" ? undefined : `${part}: ${line}`;
  if (!/"level":"(warn|error|fatal)"/.test(line)) return undefined;
  try {
    const { level, event, err } = JSON.parse(line) as { level: string; event?: string; err?: { message?: string } };
    return [`${part}:`, level, event, err?.message].filter(Boolean).join(" ");
  } catch {
    // Not one of the app's own lines after all.
    return `${part}: ${line}`;
  }
}
