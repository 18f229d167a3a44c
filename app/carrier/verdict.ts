/** The carrier's no. `message` is the carrier's own, in Vietnamese: shown inside the app as a quotation. */
export interface Refusal {
  /** `error_code`, digits as text; many endpoints give none (carrier 7.4). */
  code: string | null;
  message: string;
  logId: string | null;
  httpStatus: number;
}
