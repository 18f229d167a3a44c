import type { PrintPart } from "~/domain/print/choice";
import type { Deps } from "~/flows/deps.server";
import { addFiles, deleteFiles, growFile, keepFile, purgeFiles } from "~/store/short-lived-files.server";
import { keptUntil, PDF, savePart } from "./part.server";
import { bufferOf, endOfFile, mergeFiles, type Written } from "./press.server";

/** A file grows up to this; then another is begun. About a thousand labels with an image each, or all 2,000 without. */
const PART_BYTES = 32 * 1024 * 1024;

/**
 * The files of a print, written from the first label to the last while the later ones are on their way: what is merged is stored at once, and
 * only a file's end, the table of what is in it, is left for the end (decision 165). Nobody knows the id of a file that is under way.
 */
export class WaybillFiles {
  private readonly parts: PrintPart[] = [];
  private stretches: Written[] = [];
  private open: { fileId: string; bytes: number; parcels: number } | null = null;

  private readonly deps: Deps;
  private readonly shopId: string;
  /** The parcels of the print. */
  private readonly total: number;

  constructor(deps: Deps, shopId: string, total: number) {
    this.deps = deps;
    this.shopId = shopId;
    this.total = total;
  }

  /** Puts labels after those that are there. Throws when the file was erased meanwhile: the next attempt makes it anew. */
  async add(labels: Buffer[]): Promise<void> {
    const [only] = labels;
    // A label that is alone is a file already: staff wait for it, and the press may be cold.
    if (only && this.total === 1) {
      this.parts.push(await savePart(this.deps, this.shopId, "waybills", only, 1));
      return;
    }
    let some: Buffer[] = [];
    let bytes = this.open?.bytes ?? 0;
    for (const label of labels) {
      if (bytes + label.length > PART_BYTES) {
        await this.put(some);
        await this.closeFile();
        some = [];
        bytes = 0;
      }
      some.push(label);
      bytes += label.length;
    }
    await this.put(some);
  }

  /** Ends the last file. Returns all of them. */
  async close(): Promise<PrintPart[]> {
    await this.closeFile();
    return this.parts;
  }

  /** Deletes what was written: nobody will ask for it. */
  async discard(): Promise<void> {
    const ids = [...this.parts.map(({ fileId }) => fileId), ...(this.open ? [this.open.fileId] : [])];
    await deleteFiles(this.deps.database, this.shopId, ids);
  }

  private async put(labels: Buffer[]): Promise<void> {
    if (labels.length === 0) return;
    const parcels = labels.length;
    const { bytes, ...written } = await mergeFiles(labels, this.stretches.at(-1)?.last ?? 0);
    await this.store(bufferOf({ bytes }), parcels);
    this.stretches.push({ ...written, length: bytes.length });
  }

  private async store(bytes: Buffer, parcels: number): Promise<void> {
    const { deps, shopId } = this;
    const { database, cipher } = deps;
    const { open } = this;
    if (open) {
      if (!(await database.transaction((sql) => growFile(sql, cipher, shopId, open.fileId, bytes))))
        throw new Error("a file is gone before it was whole");
      open.bytes += bytes.length;
      open.parcels += parcels;
      return;
    }
    await purgeFiles(database, deps.now());
    const file = { ...PDF, shopId, bytes, expiresAt: keptUntil(deps) };
    const [fileId] = await database.transaction((sql) => addFiles(sql, cipher, [file]));
    this.open = { fileId: fileId as string, bytes: bytes.length, parcels };
  }

  private async closeFile(): Promise<void> {
    if (!this.open) return;
    const { database } = this.deps;
    await this.store(await endOfFile(this.stretches), 0);
    await keepFile(database, this.shopId, this.open.fileId, keptUntil(this.deps), this.deps.now());
    this.parts.push(this.open);
    this.open = null;
    this.stretches = [];
  }
}
