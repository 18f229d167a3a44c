import type { Deadlines } from "./carrier";

/** The client's methods as log lines name them (a path would contain order references), and the deadline of each. */
export const DEADLINE_OF = {
  createOrder: "write",
  cancelOrder: "write",
  createAccount: "write",
  fetchToken: "write",
  readStatus: "read",
  listSolutions: "read",
  lookUpProducts: "read",
  listPickups: "read",
  lookUpLevel4: "read",
  checkConnection: "read",
  quoteFee: "fee",
  quoteCheckoutFee: "checkout",
  fetchLabel: "label",
} as const satisfies Record<string, keyof Deadlines>;

export type Capability = keyof typeof DEADLINE_OF;

/** Staff wait for a fee, and everything that was rejected waits for the check that explains it. */
export const URGENT: ReadonlySet<Capability> = new Set(["quoteFee", "checkConnection"]);
