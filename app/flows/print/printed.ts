import type { PrintedOutcome, PrintPart } from "~/domain/print/choice";

/** What a print made of its parcels. */
export interface Printed {
  parts: PrintPart[];
  items: { n: number; shipmentId: string; outcome: PrintedOutcome; message: string | null }[];
  /** Files that are not needed any more. */
  sheets: string[];
}
