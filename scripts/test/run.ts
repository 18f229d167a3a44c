import { execa } from "execa";

const stopping = new AbortController();
process.once("SIGTERM", () => stopping.abort());

/**
 * Runs a JavaScript program in the project's folder and shows its output. Throws when it does not exit with 0. A SIGTERM ends it
 * and prevents further ones from starting.
 */
export async function run(...command: string[]): Promise<void> {
  const cancelSignal = stopping.signal;
  // The program receives a Ctrl-C itself, and its own clean-up may take longer than execa waits.
  await execa(process.execPath, command, {
    stdio: "inherit",
    cancelSignal,
    cleanup: false,
    forceKillAfterDelay: false,
  });
}
