import { execFileSync, spawnSync } from "node:child_process";
import { chownSync } from "node:fs";
import { userInfo } from "node:os";

/** The system account that PostgreSQL runs as, and how to start a program as it. */
export interface Account {
  name: string;
  /** Makes the account the owner of a file or folder. */
  own(path: string): void;
  /** Returns whether the account itself, without the caller's rights, may enter the folder or run the program. */
  reaches(path: string): boolean;
  /** Options that make `spawn` run a program as the account. */
  identity: { uid?: number; gid?: number };
}

/**
 * Picks the account: the caller's own, or a system user when the caller is root, because PostgreSQL refuses to run as root. That
 * is `postgres`, created when missing, or `nobody` where no user can be created. Throws with advice when there is neither.
 */
export function postgresAccount(): Account {
  const { uid: caller, username } = userInfo();
  if (process.platform === "win32" || caller !== 0) {
    return { name: username, own: () => undefined, reaches: () => true, identity: {} };
  }
  const { name, uid, gid } = systemUser();
  return {
    name,
    own: (path) => chownSync(path, uid, gid),
    // The `test` program runs with the account's rights only, like PostgreSQL's programs.
    reaches: (path) => spawnSync("test", ["-x", path], { uid, gid, cwd: "/" }).status === 0,
    identity: { uid, gid },
  };
}

interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

function systemUser(): SystemUser {
  const known = find("postgres");
  if (known) return known;
  // Fails where /etc is read-only, as in a container with a read-only root.
  spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]);
  const user = find("postgres") ?? find("nobody");
  if (user) return user;
  throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody; set DATABASE_URL instead");
}

function find(name: string): SystemUser | undefined {
  const ask = (flag: string) =>
    Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { name, uid: ask("-u"), gid: ask("-g") };
  } catch {
    // `id` exits with 1 for an unknown name.
    return undefined;
  }
}
