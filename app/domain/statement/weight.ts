import { oneLine } from "~/domain/text";
import type { Cell } from "./cell";

export type WeightUnit = "g" | "kg";

/** Heavier is no parcel. */
const MOST_GRAMS = 1_000_000;

/** Returns the weight of a cell in grams; null when it is empty; a fault when it is none. A unit in the cell wins over the column's. */
export function readWeight(
  cell: Cell | undefined,
  unit: WeightUnit,
): { grams: number | null } | { fault: "no_weight" } {
  if (cell === undefined || cell === null) return { grams: null };
  if (typeof cell === "number") return ofNumber(cell, unit);
  if (typeof cell !== "string") return { fault: "no_weight" };
  const text = oneLine(cell).toLowerCase();
  if (text === "" || text === "-") return { grams: null };
  const [, digits, written] = /^([\d.,]+) ?(kg|g|gr|gram|grams)?$/.exec(text) ?? [];
  if (digits === undefined) return { fault: "no_weight" };
  const number = numberOf(digits, written === undefined ? unit : written === "kg" ? "kg" : "g");
  return number === null
    ? { fault: "no_weight" }
    : ofNumber(number, written === undefined ? unit : written === "kg" ? "kg" : "g");
}

/** In grams three digits after a sign are thousands; in kilograms they are grams. */
function numberOf(digits: string, unit: WeightUnit): number | null {
  if (unit === "g" && /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(digits)) return Number(digits.replace(/\D/g, ""));
  return /^\d+(?:[.,]\d+)?$/.test(digits) ? Number(digits.replace(",", ".")) : null;
}

function ofNumber(value: number, unit: WeightUnit): { grams: number } | { fault: "no_weight" } {
  const grams = Math.round(unit === "kg" ? value * 1000 : value);
  return Number.isFinite(grams) && grams >= 0 && grams <= MOST_GRAMS ? { grams } : { fault: "no_weight" };
}
