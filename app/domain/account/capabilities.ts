/** What is known of one capability of a token. */
interface CapabilityRow {
  /** The key of its name on the account page: `settings:account.capability.<text>`. */
  text: string;
  /**
   * How the check of an account learns about it: the connection check itself, a `read` that changes nothing, or not at all,
   * because asking would change something or needs a parcel. What is not checked is known from use alone.
   */
  checkedBy: "connection" | "read" | null;
}

/**
 * What a token may be allowed to do (carrier 5.1.2), in the sequence in which a check lists it. The key is the carrier client's
 * method, under which `carrier_account.denied` keeps a denial: a stored key is never renamed. Fees at checkout are denied as
 * `quoteFee`.
 */
export const CAPABILITIES = {
  checkConnection: { text: "connection", checkedBy: "connection" },
  listPickups: { text: "pickups", checkedBy: "read" },
  quoteFee: { text: "fee", checkedBy: "read" },
  readStatus: { text: "status", checkedBy: "read" },
  listSolutions: { text: "solutions", checkedBy: "read" },
  lookUpProducts: { text: "products", checkedBy: "read" },
  createOrder: { text: "create", checkedBy: null },
  cancelOrder: { text: "cancel", checkedBy: null },
  fetchLabel: { text: "label", checkedBy: null },
  lookUpLevel4: { text: "hamlets", checkedBy: null },
} as const satisfies Record<string, CapabilityRow>;

export type Capability = keyof typeof CAPABILITIES;

/** A capability as the account page names it. */
export type CapabilityText = (typeof CAPABILITIES)[Capability]["text"];

/** The capabilities that the check of an account learns about by reading. */
export type ReadableCapability = {
  [Name in Capability]: (typeof CAPABILITIES)[Name]["checkedBy"] extends "read" ? Name : never;
}[Capability];

/** The same as a list, in the sequence of the table. */
export const READABLE_CAPABILITIES = (Object.keys(CAPABILITIES) as Capability[]).filter(
  (name): name is ReadableCapability => CAPABILITIES[name].checkedBy === "read",
);

/** Whether a stored key names a capability of today. */
export function isCapability(key: string): key is Capability {
  return Object.hasOwn(CAPABILITIES, key);
}
