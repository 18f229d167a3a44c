/** `rejected`: the token does not pass (carrier 4.11, 5.1.4). */
export type ConnectionOutcome =
  | { outcome: "ok"; message: string }
  | { outcome: "rejected"; message: string; logId: string | null; httpStatus: number };
