import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/**
 * Whom a request counts for when nothing else says who sent it: the address it comes from, and of an IPv6 one the network, for
 * whoever has one of these has 2^64 addresses in it. By the last proxy's word, which is ours; what stands before it anybody can
 * write.
 */
export function senderOf({ headers, socket }: IncomingMessage): string {
  const forwarded = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  const address = forwarded || (socket.remoteAddress ?? "");
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  return isIPv6(address) ? networkOf(address) : address;
}

/** The first half of an IPv6 address, however it is written. */
function networkOf(address: string): string {
  const [front = [], back] = address.split("::").map((half) => half.split(":").filter(Boolean));
  const groups = back ? [...front, ...Array<string>(8 - front.length - back.length).fill("0"), ...back] : front;
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
