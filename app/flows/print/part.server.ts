import type { PrintPart } from "~/domain/print/choice";
import type { Deps } from "~/flows/deps.server";
import { saveFile } from "~/store/short-lived-files.server";

/** For as long a print is opened again without being made again: a printer that failed, a window that was closed. */
const KEPT_MS = 30 * 60_000;

/** Returns until when a file that is made now can be opened. */
export const keptUntil = (deps: Deps) => new Date(deps.now().getTime() + KEPT_MS);

export const PDF = { contentType: "application/pdf", name: "waybills.pdf" };

/** Stores a file of a print for a short time. */
export async function savePart(
  deps: Deps,
  shopId: string,
  name: string,
  bytes: Buffer,
  parcels: number,
): Promise<PrintPart> {
  const file = { ...PDF, shopId, name: `${name}.pdf`, bytes, expiresAt: keptUntil(deps) };
  const fileId = await saveFile(deps.database, deps.cipher, file, deps.now());
  return { fileId, bytes: bytes.length, parcels };
}
