import { execFileSync, spawnSync } from "node:child_process";
import { chownSync } from "node:fs";
import { userInfo } from "node:os";

/** The account PostgreSQL runs under, and how to start a program under it. */
export interface Account {
  /** Gives the folder to the account. */
  own(path: string): void;
  /** What to spawn so that `file` runs under the account. */
  run(file: string, args: readonly string[]): { file: string; args: string[]; uid?: number; gid?: number };
}

/**
 * Picks the account: the caller's own, or `postgres` when the caller is root, because PostgreSQL refuses to run as root.
 * `probe` is one of its programs and `folder` where its files will live; both may lie below a folder that only root can
 * enter (`/root`, `mktemp -d`). Throws with what to do when there is no way.
 */
export function postgresAccount(probe: string, folder: string): Account {
  if (process.platform === "win32" || userInfo().uid !== 0) {
    return { own: () => undefined, run: (file, args) => ({ file, args: [...args] }) };
  }
  const { uid, gid } = postgresUser();
  const own = (path: string) => chownSync(path, uid, gid);
  if (isReachable(probe, folder, uid, gid)) {
    return { own, run: (file, args) => ({ file, args: [...args], uid, gid }) };
  }
  if (spawnSync("setpriv", [...passingFolders(uid, gid), probe, "--version"]).status !== 0) {
    throw new Error(
      `the user postgres cannot enter ${folder}; move the project to a folder that other users can enter`,
    );
  }
  return { own, run: (file, args) => ({ file: "setpriv", args: [...passingFolders(uid, gid), file, ...args] }) };
}

/** Root's right to pass through folders, kept while everything else of root is given up. */
function passingFolders(uid: number, gid: number): string[] {
  const capability = "+dac_override";
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
  ];
}

function isReachable(probe: string, folder: string, uid: number, gid: number): boolean {
  const asUser = { uid, gid, cwd: "/" };
  return spawnSync(probe, ["--version"], asUser).status === 0 && spawnSync("test", ["-x", folder], asUser).status === 0;
}

function postgresUser(): { uid: number; gid: number } {
  const ask = (flag: string) =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: ask("-u"), gid: ask("-g") };
  } catch {
    // No such user yet.
    execFileSync("useradd", [
      "--system",
      "--user-group",
      "--no-create-home",
      "--shell",
      "/usr/sbin/nologin",
      "postgres",
    ]);
    return { uid: ask("-u"), gid: ask("-g") };
  }
}
