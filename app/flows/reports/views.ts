import type { Dimension } from "~/domain/reports/dimensions";
import type { Figures } from "~/domain/reports/figures";
import type { Days, Period } from "~/domain/reports/periods";

/** A row of a report as pages show it. */
export interface ReportRowView {
  /** The kept value; `label` names it where the value itself is a key (a rule), else null. */
  value: string;
  label: string | null;
  figures: Figures;
  before: Figures | null;
}

/** A value that lost money. */
export interface LosingView {
  dimension: Dimension;
  value: string;
  figures: Figures;
}

/** A report as its page shows it. */
export interface ReportView {
  period: Period;
  days: Days;
  daysBefore: Days;
  total: Figures;
  totalBefore: Figures;
  /** Week by week, the oldest first. */
  weeks: { value: string; figures: Figures }[];
  rows: ReportRowView[];
  /** Where the next page begins. */
  next: string | null;
  losing: LosingView[];
  months: Period[];
  /** Until when all changes are counted, ISO 8601. */
  asOf: string;
  /** Changes wait to be counted. */
  isBehind: boolean;
  /** Parcels of before reports were kept are still being counted. */
  isFilling: boolean;
}
