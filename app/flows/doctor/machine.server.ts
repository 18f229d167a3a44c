import { existsSync } from "node:fs";
import { readdir, readFile, statfs } from "node:fs/promises";
import { totalmem } from "node:os";
import { join } from "node:path";
import { visit } from "./visit.server";

/** Returns how much of the disk below a folder is free; null where the folder is not on this machine. */
export async function readDisk(folder: string | null): Promise<{ freeBytes: number; bytes: number } | null> {
  if (folder === null || !existsSync(folder)) return null;
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, bytes: blocks * bsize };
}

/** Returns the memory of the machine, or of its container where that has less. */
export function readMemory(): { bytes: number; availableBytes: number } {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 && limit < totalmem() ? limit : totalmem();
  return { bytes, availableBytes: Math.min(bytes, process.availableMemory()) };
}

/** Returns who is at the app's port on this machine. Only connects: nothing listens here meanwhile. */
export async function readPort(port: number): Promise<"waybill" | "free" | "another"> {
  const { outcome, body } = await visit(`http://127.0.0.1:${port}/healthz`);
  if (outcome === "no_connection") return "free";
  return outcome === "answers" && body === "ok" ? "waybill" : "another";
}

/** Returns the memory of the process at the app's port, as its metrics say. */
export async function readProcessMemory(
  port: number,
  token: string | undefined,
): Promise<{ residentBytes: number } | "not_running" | "no_token" | "refused"> {
  if (token === undefined) return "no_token";
  const { outcome, status, body } = await visit(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (outcome !== "answers") return "not_running";
  const bytes = /^process_resident_memory_bytes (\d+(?:\.\d+)?(?:e\+?\d+)?)$/m.exec(body ?? "")?.[1];
  return status === 200 && bytes ? { residentBytes: Number(bytes) } : "refused";
}

/** What the files beside the app say of where it is deployed; null for what is not here. */
export interface DeployedFiles {
  deployed: { applicationUrl: string; clientId: string } | null;
  extensionsUrl: string | null;
  /** Names of this release's migrations; null where they are not here. */
  migrations: string[] | null;
}

/** Reads them below `root`. */
export async function readDeployedFiles(root: string): Promise<DeployedFiles> {
  const [app, extensions] = await Promise.all([
    readOrNull(join(root, "shopify.app.toml")),
    readOrNull(join(root, "extensions/for-buyers/app-url.ts")),
  ]);
  const value = (text: string, name: string) => new RegExp(`^${name} = "([^"]*)"`, "m").exec(text)?.[1] ?? "";
  return {
    deployed:
      app === null ? null : { applicationUrl: value(app, "application_url"), clientId: value(app, "client_id") },
    extensionsUrl: /APPLICATION_URL = "([^"]+)"/.exec(extensions ?? "")?.[1] ?? null,
    migrations: await readMigrationNames(join(root, "prisma/migrations")),
  };
}

async function readMigrationNames(folder: string): Promise<string[] | null> {
  if (!existsSync(folder)) return null;
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

const readOrNull = (path: string): Promise<string | null> => readFile(path, "utf8").catch(() => null);
