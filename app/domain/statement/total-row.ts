import { plainWords } from "~/domain/text";
import type { Cell } from "./cell";

const TOTAL = /^(tong( cong| so| tien)?|cong|total|grand total|sum|subtotal)\b/;

/** Returns whether a row says of itself that it has sums, whichever cell says so. */
export const saysTotal = (cells: readonly Cell[]): boolean =>
  cells.some((cell) => typeof cell === "string" && cell.length < 60 && TOTAL.test(plainWords(cell).join(" ")));
