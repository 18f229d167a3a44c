import type { Call } from "./calls.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Account } from "./state.ts";

/** A call to the open API whose token has been verified. */
export interface VerifiedCall {
  call: Call;
  sandbox: Sandbox;
  account: Account;
  /** What the path names, percent-decoded; "" when it names nothing. */
  identifier: string;
}
