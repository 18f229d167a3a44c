import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, openSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { argumentsOf } from "../cast/start-command.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The release before this one. Each release sets it to its predecessor. */
export const RELEASE_BEFORE = "1226e0cf";

/** What `npm run build` runs. */
const BUILDS = [
  ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"],
  ["node_modules/vite/bin/vite.js", "build", "--config", "vite.worker.config.ts"],
];

/** Returns why this copy of the project does not have the release before; undefined: it does. */
export function missingRelease(): string | undefined {
  if (!existsSync(join(root, ".git"))) return "this copy of the project has no history";
  try {
    execFileSync("git", ["cat-file", "-e", `${RELEASE_BEFORE}^{commit}`], { cwd: root, stdio: "ignore" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? "git is not installed" : `the history does not reach back to ${RELEASE_BEFORE}`;
  }
}

/** Unpacks and builds the release before in a folder, with the packages of this one. Throws when it cannot be built. */
export async function buildReleaseBefore(folder: string, logFile: string): Promise<void> {
  mkdirSync(folder);
  const archive = join(folder, "release.tar");
  execFileSync("git", ["archive", "--output", archive, RELEASE_BEFORE], { cwd: root });
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const args of BUILDS) await runNode(args, { folder, logFile });
}

/** Applies the migrations of the release in this folder, by its own command. Throws when it fails. */
export const migrateRelease = (folder: string, databaseUrl: string, logFile: string) =>
  runNode(argumentsOf("migrate", folder), { folder, logFile, env: { DATABASE_URL: databaseUrl } });

async function runNode(
  args: readonly string[],
  { folder, logFile, env }: { folder: string; logFile: string; env?: Record<string, string> },
): Promise<void> {
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: "", ...env },
    stdio: ["ignore", log, log],
  });
  const kill = () => void child.kill("SIGKILL");
  process.on("exit", kill);
  const [code] = (await once(child, "exit")) as [number | null];
  process.off("exit", kill);
  if (code !== 0) throw new Error(`${args[0]} in the release before ended with ${code}: ${logFile}`);
}
