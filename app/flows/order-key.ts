/** Returns the number in an order's gid: short, and safe in a URL. */
export const orderKeyOf = (orderId: string) => orderId.split("/").at(-1) ?? orderId;
