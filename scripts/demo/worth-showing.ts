/**
 * Whether a line of a part belongs on the terminal of the demo: warnings and errors of the app's log, and whatever any
 * part says on its error stream. The rest is in the log files of the data folder.
 */
export function isWorthShowing(line: string, stream: "stdout" | "stderr"): boolean {
  return stream === "stderr" ? line.trim() !== "" : /"level":"(warn|error|fatal)"/.test(line);
}
