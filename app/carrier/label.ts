import type { Refusal } from "./verdict";

export interface LabelFormat {
  size: "A5" | "A6";
  orientation: "portrait" | "landscape";
}

/** `bytes` is a PDF that parsed and has a page. */
export type LabelOutcome = { outcome: "pdf"; bytes: Buffer } | { outcome: "refused"; refusal: Refusal };
