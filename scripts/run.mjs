/**
 * `node scripts/run.mjs demo|dev|dev-store|test|test-long|bench|faults|mutants|upgrade|screenshots|review-screenshots [arguments]`: set-up, then the task.
 * It is one command and not two joined by `&&`, because a shell remembers where it found the first `node` and would run the
 * second with the old one.
 */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { endChildren, Stopped } from "./setup/child.mjs";
import { onNpmGone } from "./setup/npm-gone.mjs";
import { setUp } from "./setup/set-up.mjs";

const TASKS = {
  demo: ["scripts/demo.ts"],
  dev: ["scripts/demo.ts", "--dev"],
  "dev-store": ["scripts/dev-store.ts"],
  test: ["scripts/test.ts"],
  "test-long": ["scripts/test-long.ts"],
  bench: ["bench/run.ts"],
  faults: ["faults/main.ts"],
  mutants: ["faults/mutants.ts"],
  upgrade: ["faults/upgrade/main.ts"],
  screenshots: ["scripts/screenshots.ts"],
  "review-screenshots": ["scripts/review-screenshots.ts"],
};

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const [task = "", ...args] = process.argv.slice(2);

/** What a stop signal does. During set-up it ends the children; later it is passed on to the task, which ends by itself. */
let onStopSignal = (signal) => {
  process.exitCode = 128 + constants.signals[signal];
  return endChildren();
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void onStopSignal(signal));
if (process.env.npm_lifecycle_event) onNpmGone(() => void onStopSignal("SIGTERM"));

try {
  if (!(task in TASKS)) throw new Error(`usage: node scripts/run.mjs ${Object.keys(TASKS).join("|")}`);
  const { node, env } = await setUp(root, task);
  follow(spawn(node, [...TASKS[task], ...args], { cwd: root, env, stdio: "inherit" }));
} catch (error) {
  if (!(error instanceof Stopped)) {
    console.error(error.message);
    process.exitCode = 1;
  }
  // Readers of a test run's last line find it even when there was nothing to run.
  if (task === "test") console.log("0 passed, 1 failed");
}

/**
 * Passes signals on to the task and exits with its exit code.
 * @param {import("node:child_process").ChildProcess} child
 */
function follow(child) {
  onStopSignal = async (signal) => void child.kill(signal);
  child.on("error", (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}
