/**
 * Returns the sender that a request is counted under when nothing else identifies it: the IP address, or for IPv6 its /64 network,
 * because a holder of one such address has 2^64 of them. `forwardedFor`: the request's `X-Forwarded-For`, of which the last entry is
 * our own proxy's; anyone can write the entries before it. `direct`: the address of the connection, where nothing was forwarded.
 */
export function senderIn(forwardedFor: string, direct: string): string {
  const address = forwardedFor.split(",").at(-1)?.trim() || direct;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  return IPV6.test(address) ? networkOf(address) : address;
}

/** Hexadecimal groups, at most one gap, and what Node writes of an IPv4 address at its end. */
const IPV6 = /^(?=.*:.*:)[\da-f:.]{2,45}(?:%\w+)?$/i;

/** Returns the first half of an IPv6 address, however it is written. */
function networkOf(address: string): string {
  const [front = [], back] = address.split("::").map((half) => half.split(":").filter(Boolean));
  const groups = back ? [...front, ...Array<string>(8 - front.length - back.length).fill("0"), ...back] : front;
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

/**
 * Returns the address of the buyer behind a request that Shopify's app proxy sent, to be counted under; null: it names none. Our own
 * proxy wrote the last entry of `X-Forwarded-For`, which is Shopify; the one before it is the last that Shopify wrote. Those before that
 * are the buyer's to invent.
 */
export function buyerIn(forwardedFor: string): string | null {
  const before = forwardedFor.split(",").at(-2)?.trim() ?? "";
  return before === "" ? null : senderIn(before.slice(0, LONGEST_ADDRESS), "");
}

/** No address is longer, with its zone. */
const LONGEST_ADDRESS = 64;
