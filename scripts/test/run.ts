import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs a JavaScript program in the project's folder, its output shown. Throws when it does not end with 0. */
export async function run(...command: string[]): Promise<void> {
  const child = spawn(process.execPath, command, { stdio: "inherit" });
  const end = () => child.kill();
  process.once("SIGTERM", end);
  const [code, signal] = await once(child, "exit");
  process.off("SIGTERM", end);
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${signal ?? code}`);
}
