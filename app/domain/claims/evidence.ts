/** What staff can add to a claim, by its first bytes: a name or a browser may say anything. */
const KINDS = [
  { contentType: "image/jpeg", begins: (at: Uint8Array) => starts(at, [0xff, 0xd8, 0xff]) },
  {
    contentType: "image/png",
    begins: (at: Uint8Array) => starts(at, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  { contentType: "image/webp", begins: (at: Uint8Array) => text(at, 0, "RIFF") && text(at, 8, "WEBP") },
  { contentType: "application/pdf", begins: (at: Uint8Array) => text(at, 0, "%PDF-") },
] as const;

export type EvidenceType = (typeof KINDS)[number]["contentType"];

/** What a file picker offers. */
export const EVIDENCE_TYPES: readonly EvidenceType[] = KINDS.map(({ contentType }) => contentType);

const EXTENSIONS: Record<EvidenceType, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "application/pdf": "pdf",
};

/** Photos come from a browser that has made them smaller; papers are sent as they are. */
export const MOST_EVIDENCE_BYTES = 4 * 1024 * 1024;
export const MOST_EVIDENCE = 10;
/** A piece and what is around it fit into one request of a page. */
export const PIECE_BYTES = 240 * 1024;

/** Returns how many pieces a file of so many bytes is sent in. */
export const piecesOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / PIECE_BYTES));

/** Returns what a file is, by its first bytes; null: none of what is taken. */
export function evidenceTypeOf(begin: Uint8Array): EvidenceType | null {
  return KINDS.find(({ begins }) => begins(begin))?.contentType ?? null;
}

const LONGEST_NAME = 80;

/** Returns a file's name as it is kept: without a path, controls and what file systems do not take, with the ending of what it is. */
export function evidenceName(given: string, contentType: EvidenceType): string {
  const last = given.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{C}<>:"|?*]/gu, "")
    .replace(/\.[^.]*$/, "")
    .replace(/^\.+/, "")
    .trim();
  return `${[...(plain || "file")].slice(0, LONGEST_NAME).join("")}.${EXTENSIONS[contentType]}`;
}

const starts = (bytes: Uint8Array, wanted: readonly number[]) => wanted.every((byte, n) => bytes[n] === byte);

const text = (bytes: Uint8Array, from: number, wanted: string) =>
  [...wanted].every((letter, n) => bytes[from + n] === letter.charCodeAt(0));
