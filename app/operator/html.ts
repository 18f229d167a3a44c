/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | null | undefined | false | readonly Piece[];

/** Returns HTML of a template: what is put in is escaped, unless it is {@link Html} itself; lists are joined, nothing for null and false. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.map((part, n) => (n === 0 ? part : textOf(pieces[n - 1]) + part)).join(""));
}

function textOf(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return "";
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(textOf).join("");
  return String(piece).replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? "");
}

const ESCAPED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
