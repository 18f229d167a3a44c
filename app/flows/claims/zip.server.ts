import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { fileNameInZip } from "~/domain/export/file-name";

interface Part {
  name: string;
  bytes: Buffer;
}

/** Returns files as one ZIP, stored as they are: photos and PDFs do not become smaller. */
export function zipOf(parts: readonly Part[], at: Date): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, bytes } of parts) zip.addBuffer(bytes, fileNameInZip(name), { mtime: at, compress: false });
  zip.end();
  return buffer(zip.outputStream);
}
