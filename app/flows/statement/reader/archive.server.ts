import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import type { Limits } from "./limits.ts";
import { Unreadable } from "./unreadable.ts";

/** The archive that a workbook is: inflates its parts piece by piece, and counts sizes while they grow, whatever the file says of itself. */
export class Archive {
  private inflated = 0;
  private readonly zip: ZipFile;
  private readonly entries: ReadonlyMap<string, Entry>;
  readonly limits: Limits;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, limits: Limits) {
    this.zip = zip;
    this.entries = entries;
    this.limits = limits;
  }

  /** Throws {@link Unreadable} for one that is cut, or has more parts than a workbook has. */
  static async open(bytes: Buffer, limits: Limits): Promise<Archive> {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }).catch(() => {
      throw new Unreadable("cut");
    });
    if (zip.entryCount > limits.entries) throw new Unreadable("too_large_inside");
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
    return new Archive(zip, entries, limits);
  }

  /**
   * Gives the text of a part piece by piece, until `onText` says that it has enough. Returns false when there is no such part.
   * Throws {@link Unreadable} for one that inflates to more than it may, or was altered.
   */
  async read(
    name: string,
    onText: (text: string) => boolean | Promise<boolean>,
    mostBytes = this.limits.insideBytes,
  ): Promise<boolean> {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry) return false;
    if (entry.uncompressedSize > mostBytes) throw new Unreadable("too_large_inside");
    const stream = await this.zip.openReadStreamPromise(entry, {});
    const decoder = new TextDecoder("utf-8");
    let [size, sum] = [0, 0];
    for await (const piece of stream) {
      size += piece.length;
      this.inflated += piece.length;
      sum = crc32(piece, sum);
      if (size > mostBytes || this.isTooMuch(size, entry.compressedSize)) throw new Unreadable("too_large_inside");
      if (await onText(decoder.decode(piece, { stream: true }))) continue;
      stream.destroy();
      return true;
    }
    if (sum !== entry.crc32) throw new Unreadable("damaged");
    return true;
  }

  private isTooMuch(size: number, compressedSize: number): boolean {
    const { insideBytes, inflation } = this.limits;
    const isBomb = size > inflation.fromBytes && size > inflation.times * Math.max(1, compressedSize);
    return isBomb || this.inflated > insideBytes;
  }
}
