import type { Refusal } from "./verdict";

/** A new shop account (carrier 4.12). */
export interface NewAccount {
  name: string;
  /** Detailed address. */
  address: string;
  province: string;
  district: string;
  phone: string;
  email: string;
}

/** `code` goes into `X-Client-Source`, `token` into `Token`. */
export interface AccountToken {
  code: string;
  token: string;
}

/** `unknown`: the account may exist; fetch its token (4.13) before creating again. */
export type AccountOutcome =
  | { outcome: "ready"; account: AccountToken }
  | { outcome: "refused"; refusal: Refusal }
  | {
      outcome: "unknown";
      reason: "timeout" | "network" | "unreadable" | "server_error";
      message: string;
      logId: string | null;
    }
  | { outcome: "try_again"; afterMs: number; message: string };
