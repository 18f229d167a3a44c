import type { Actor, Deps } from "~/flows/deps.server";
import { addressStoredFile } from "~/flows/label/create-file-address.server";
import { readPrintJob } from "~/store/print-jobs.server";

export type OpenPrintOutcome = { outcome: "open"; url: string; parcels: number } | { outcome: "not_found" | "gone" };

/** Returns a new short-lived URL of a file of a print. `gone`: it was deleted and has to be made again. */
export async function openPrint(
  deps: Deps,
  shopId: string,
  { printId, part }: { printId: string; part: number },
  actor: Actor,
): Promise<OpenPrintOutcome> {
  const job = await readPrintJob(deps.database, shopId, printId);
  const wanted = job?.parts[part];
  if (!wanted) return { outcome: "not_found" };
  const url = await addressStoredFile(deps, shopId, wanted.fileId, actor);
  return url === null ? { outcome: "gone" } : { outcome: "open", url, parcels: wanted.parcels };
}
