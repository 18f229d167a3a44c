/** What a member of staff is in this shop (decision 079). Text keys: `staff:role.<role>`. */
export const ROLES = ["owner", "packer", "accountant"] as const;

export type Role = (typeof ROLES)[number];

/** Staff who come after the owner has set roles pack parcels, until somebody says otherwise. */
const NEWCOMER: Role = "packer";

/** What staff can do, and the roles that may. Text keys: `staff:right.<right>`. */
const RIGHTS = {
  /** Pages without buyers' data, such as the home page; the settings, to read. */
  open: ["owner", "packer", "accountant"],
  /** Orders and parcels, with the buyers' names and phones. */
  see_orders: ["owner", "packer", "accountant"],
  /** Addresses, pieces, services, notes: what does not change what the buyer pays. */
  prepare: ["owner", "packer"],
  book: ["owner", "packer"],
  cancel: ["owner", "packer"],
  print: ["owner", "packer"],
  hand_over: ["owner", "packer"],
  /** Say that what came back is here, and in which condition. */
  receive_returns: ["owner", "packer"],
  /** Refresh a status, close what needed attention, ask again for what Shopify did not take. */
  follow_up: ["owner", "packer", "accountant"],
  /** The COD book, the carrier's statements, reports: what the shop earns and pays. */
  see_money: ["owner", "accountant"],
  /** COD, declared value, who pays the fee, what a courier collected. */
  change_money: ["owner", "accountant"],
  /** Let go what a rule holds, such as a high COD. */
  release_hold: ["owner", "accountant"],
  /** Say that a buyer was called, and what they said: the yes lets a COD parcel go. */
  confirm_orders: ["owner", "packer", "accountant"],
  /** Say that a booking in doubt is another one, or a parcel lost: the shop may pay twice. */
  settle_doubt: ["owner"],
  change_settings: ["owner"],
  /** What the shop pays for the app. */
  change_plan: ["owner"],
  /** The carrier service and the prices of fees at checkout. */
  change_fees: ["owner"],
  /** The file that answers a customer's data request. */
  open_privacy_file: ["owner"],
  /** Everything of the shop as one file, with all buyers and all money. */
  export_shop: ["owner"],
  set_roles: ["owner"],
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof RIGHTS;

const RIGHT_NAMES = Object.keys(RIGHTS) as Right[];

/**
 * The access scope without which Shopify itself would not let a person do this. Their online token says which they have, and so
 * can only take rights away.
 */
const SCOPE_OF: Partial<Record<Right, string>> = {
  see_orders: "read_orders",
  book: "write_merchant_managed_fulfillment_orders",
  cancel: "write_merchant_managed_fulfillment_orders",
  change_money: "write_orders",
  change_fees: "write_shipping",
};

/** A member of staff, as the decision about their role needs them. */
export interface Standing {
  /** What the owner made them; null: nobody has said. */
  role: Role | null;
  /** Whether the owner has set any role in this shop. */
  rolesInUse: boolean;
  /** The account's owner in Shopify, else whoever opened the app first: nobody can lock them out. */
  isProtected: boolean;
  /** The scopes of their online token; null: not known yet. */
  scopes: readonly string[] | null;
}

/** Returns a person's role: everyone is an owner until roles are in use, and who is protected always. */
export function roleOf({ role, rolesInUse, isProtected }: Omit<Standing, "scopes">): Role {
  if (isProtected || !rolesInUse) return "owner";
  return role ?? NEWCOMER;
}

/** Why somebody may not do something: their role in this shop, with the roles that may, or their permissions in Shopify. */
export type Denial = { by: "role"; roles: readonly Role[] } | { by: "shopify" };

/** Returns why a person may not do something; null when they may. */
export function denialOf(right: Right, standing: Standing): Denial | null {
  const roles: readonly Role[] = RIGHTS[right];
  if (!roles.includes(roleOf(standing))) return { by: "role", roles };
  const scope = SCOPE_OF[right];
  if (scope === undefined || standing.scopes === null) return null;
  const has = [scope, scope.replace(/^read_/, "write_")].some((one) => standing.scopes?.includes(one));
  return has ? null : { by: "shopify" };
}

/** What a person may not do, and why: what their pages show on each button that is disabled for them. */
export type Denials = Partial<Record<Right, Denial>>;

/** Returns everything that a person may not do. */
export function denialsOf(standing: Standing): Denials {
  const denied = RIGHT_NAMES.map((right) => [right, denialOf(right, standing)] as const);
  return Object.fromEntries(denied.filter(([, denial]) => denial !== null));
}
