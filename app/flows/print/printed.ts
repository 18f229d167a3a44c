import type { PrintedOutcome, PrintPart } from "~/domain/print/choice";

/** What a print made of its parcels. */
export interface Printed {
  parts: PrintPart[];
  items: { n: number; shipmentId: string; outcome: PrintedOutcome; message: string | null }[];
  /** Whether what became of each is stored already. */
  areStored: boolean;
  /** Files that are not needed any more. */
  sheets: string[];
}
