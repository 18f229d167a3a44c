import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/**
 * Returns the sender a request is counted under when nothing else identifies it: the IP address, or for IPv6 its /64 network,
 * because a holder of one such address has 2^64 of them. Uses the last entry of `X-Forwarded-For`, which our own proxy wrote;
 * anyone can write the entries before it.
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

/** Returns the first half of an IPv6 address, however it is written. */
function networkOf(address: string): string {
  const [front = [], back] = address.split("::").map((half) => half.split(":").filter(Boolean));
  const groups = back ? [...front, ...Array<string>(8 - front.length - back.length).fill("0"), ...back] : front;
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
