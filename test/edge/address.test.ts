import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { senderOf } from "~/edge/address.server";

const from = (address: string | undefined, forwarded?: string) =>
  senderOf({
    headers: { "x-forwarded-for": forwarded },
    socket: { remoteAddress: address },
  } as unknown as IncomingMessage);

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff::", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8::9:8:7:6:5", "2001:db8:0:9::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
])("%s counts for %s", (address, sender) => {
  expect(from(address)).toBe(sender);
  expect(from("10.0.0.1", `198.51.100.1, ${address}`)).toBe(sender);
});

test("a missing or invalid address counts as it is", () => {
  expect(from(undefined)).toBe("");
  expect(from("10.0.0.1", "unknown")).toBe("unknown");
});
