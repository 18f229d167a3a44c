import { readFileSync } from "node:fs";

/**
 * Calls back when the npm that runs this script has gone. npm passes its own SIGTERM to its shell, which passes it to
 * nobody; and a killed npm tells nobody at all.
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

/** The parent, and the parent's parent where the parent is only npm's shell and the system can tell (Linux). */
function callers() {
  const parent = process.ppid;
  if (process.platform !== "linux") return `${parent}`;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, "utf8");
    const [, name, grandparent] = /^\d+ \((.*)\) \S (\d+)/s.exec(stat) ?? [];
    return /^(sh|dash|bash)$/.test(name ?? "") ? `${parent} ${grandparent}` : `${parent}`;
  } catch {
    // It went between the two questions; the next one sees another parent.
    return `${parent}`;
  }
}
