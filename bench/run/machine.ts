import { cpus, release, totalmem } from "node:os";
import { installedBinaries } from "../../scripts/postgres/binaries.ts";

/** Returns what this machine is, in a line. */
export async function describeMachine(): Promise<string> {
  const [cpu] = cpus();
  const { version } = await installedBinaries();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return `${cpus().length} × ${cpu?.model.trim() ?? "unknown"}, ${memory}, Linux ${release()}, Node ${process.versions.node}, PostgreSQL ${/\d+\.\d+/.exec(version)?.[0]}`;
}
