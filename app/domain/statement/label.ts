import { oneLine } from "~/domain/text";
import type { Cell } from "./cell";

/** Why no tracking number can be taken from a cell. Text keys: `statements:problem.<fault>`. */
export type LabelFault = "no_label" | "scientific" | "two_labels" | "no_code";

export type ReadLabel = { label: string } | { fault: LabelFault };

/** Letters, digits and what stands between them in tracking numbers and references (carrier 2.7). */
const CODE = /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9._-]{2,99}$/;
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+?\d+$/i;
/** What stands between two codes in one cell. A blank alone may be a typing error. */
const BETWEEN = /[\s,;/|+&]+/;
/** A Vietnamese phone: a column of them was taken for tracking numbers. */
const PHONE = /^(?:\+?84|0)\d{9,10}$/;

/**
 * Reads a tracking number, or its number alone, or a reference. Only what looks like a code is returned, so that nothing that
 * names a buyer is stored where somebody chose the wrong column.
 */
export function readLabel(cell: Cell | undefined): ReadLabel {
  if (cell === undefined || cell === null) return { fault: "no_label" };
  if (typeof cell === "number") {
    return Number.isSafeInteger(cell) && cell > 0 && cell < 1e15 ? ofText(String(cell)) : { fault: "scientific" };
  }
  if (typeof cell === "object") return { fault: "inexact" in cell ? "scientific" : "no_code" };
  return ofText(oneLine(cell).replace(/^'/, ""));
}

function ofText(text: string): ReadLabel {
  if (text === "") return { fault: "no_label" };
  if (SCIENTIFIC.test(text)) return { fault: "scientific" };
  const codes = text.split(BETWEEN).filter((part) => part !== "");
  if (codes.length > 1) return { fault: codes.every((code) => CODE.test(code)) ? "two_labels" : "no_code" };
  const [code = ""] = codes;
  return CODE.test(code) && !PHONE.test(code) ? { label: code } : { fault: "no_code" };
}

/** Returns what two writings of one tracking number have in common. */
export const sameLabel = (label: string): string => label.toUpperCase();

/** Returns the carrier's number alone, where a label is that or ends with it; null where it has none. */
export function trackingIdOf(label: string): string | null {
  return /^(?:.*\.)?(\d{6,20})$/.exec(label)?.[1] ?? null;
}
