import { readFileSync } from "node:fs";

/**
 * Calls `act` when the npm that runs this script has ended. npm passes its own SIGTERM only to its shell, which does not pass it
 * on; and a killed npm sends no signal at all.
 * @param {() => void} act
 */
export function onNpmGone(act) {
  const present = callers();
  const timer = setInterval(() => {
    if (callers() === present) return;
    clearInterval(timer);
    act();
  }, 250);
  timer.unref();
}

/** Returns the parent's pid, with the parent's parent where the parent is only npm's shell and the system shows it (Linux). */
function callers() {
  const parent = process.ppid;
  if (process.platform !== "linux") return `${parent}`;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, "utf8");
    const [, name, grandparent] = /^\d+ \((.*)\) \S (\d+)/s.exec(stat) ?? [];
    return /^(sh|dash|bash)$/.test(name ?? "") ? `${parent} ${grandparent}` : `${parent}`;
  } catch {
    // It ended between the two look-ups; the next call sees another parent.
    return `${parent}`;
  }
}
