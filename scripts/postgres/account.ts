import { execFileSync, spawnSync } from "node:child_process";
import { chownSync } from "node:fs";
import { userInfo } from "node:os";

/** The account PostgreSQL runs under, and how to start a program under it. */
export interface Account {
  name: string;
  /** Gives the folder or file to the account. */
  own(path: string): void;
  /** Whether the account may enter the folder, or run the program, without any right of the caller's. */
  reaches(path: string): boolean;
  /** What `spawn` needs so that a program runs under the account. */
  identity: { uid?: number; gid?: number };
}

/**
 * Picks the account: the caller's own, or a system user when the caller is root, because PostgreSQL refuses to run as root:
 * `postgres`, made when missing, or `nobody` where no user can be made. Throws with what to do when there is neither.
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
    // A shell's own test: it asks with the rights of the account alone, as PostgreSQL's programs do.
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
  // Fails where /etc cannot be written, as in a container with a read-only root.
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
    // `id` answers 1 for a name that nobody has.
    return undefined;
  }
}
