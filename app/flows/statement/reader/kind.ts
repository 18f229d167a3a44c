import type { Trouble } from "~/domain/statement/states";

/** Returns what a file is by its first bytes, whatever its name says; else why it cannot be read. */
export function kindOf(bytes: Buffer): "csv" | "xlsx" | Trouble {
  if (bytes.length === 0) return "empty";
  const start = bytes.subarray(0, 8).toString("latin1");
  if (start.startsWith("PK\x03\x04")) return "xlsx";
  // The container of old and of password-protected workbooks.
  if (start.startsWith("\xd0\xcf\x11\xe0")) return "old_xls";
  if (start.startsWith("%PDF")) return "pdf";
  const text = bytes.subarray(0, 1_024).toString("latin1").trimStart();
  if (/^(\xef\xbb\xbf)?\s*<(!doctype|html|table|\?xml|head|meta)/i.test(text)) return "web_page";
  return /^[\x89\xff]?(PNG|\xd8\xff|GIF8|Rar!|7z\xbc)/.test(text) ? "not_a_table" : "csv";
}
