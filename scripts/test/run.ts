import { execa } from "execa";

const stopping = new AbortController();
process.once("SIGTERM", () => stopping.abort());

/**
 * Runs a JavaScript program in the project's folder, its output shown. Throws when it does not end with 0; a SIGTERM ends
 * it and lets no other start.
 */
export async function run(...command: string[]): Promise<void> {
  const cancelSignal = stopping.signal;
  // A Ctrl-C reaches the program by itself, and what it has to end may take longer than execa waits.
  await execa(process.execPath, command, {
    stdio: "inherit",
    cancelSignal,
    cleanup: false,
    forceKillAfterDelay: false,
  });
}
