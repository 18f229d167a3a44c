/** The permissions of a token (carrier 5.1.2), each with the other names that the control API accepts. */
const PERMISSIONS = {
  create_order: ["create order", "order", "orders", "create"],
  get_order_status: ["get order status", "order status", "status"],
  print_label: ["print label", "label"],
  cancel_order: ["cancel order", "cancel"],
  calculate_fee: ["calculate fee", "fee"],
  list_solutions: ["list solutions", "solutions", "solution"],
  product_information: ["product information", "products", "product"],
  list_pickups: ["list pickups", "pickups", "pickup addresses", "warehouses", "list_pick_add"],
  address_lookup: ["address lookup", "level4", "addresses", "address"],
  create_account: ["create account", "create shop account"],
  fetch_token: ["fetch token", "shop token"],
} as const;

export type Permission = keyof typeof PERMISSIONS;

const BY_NAME = new Map<string, Permission>();
for (const name of Object.keys(PERMISSIONS)) {
  if (!isPermission(name)) continue;
  for (const alias of [name, ...PERMISSIONS[name]]) BY_NAME.set(bare(alias), name);
}

export const PERMISSION_NAMES = Object.keys(PERMISSIONS);

/** Returns the permission that a name means (`create order`, `createOrder`, `fee`); undefined for an unknown name. */
export function permissionOf(name: string): Permission | undefined {
  return BY_NAME.get(bare(name));
}

function isPermission(name: string): name is Permission {
  return Object.hasOwn(PERMISSIONS, name);
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
