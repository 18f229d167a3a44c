import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { createUnsignedLimiter } from "~/edge/unsigned-limiter.server";

const from = (address: string, forwarded?: string) =>
  ({ headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress: address } }) as unknown as IncomingMessage;

function aBrake() {
  let time = 0;
  const brake = createUnsignedLimiter(() => time, { wrongAtMost: 5, forgiveMs: 100, suspiciousAtOnce: 2 });
  const send = (address: string, signed: boolean) => brake.enter(from(address))?.(signed);
  return { brake, send, pass: (ms: number) => (time += ms) };
}

test("an address with valid signatures may send any number at a time", () => {
  const { brake, send } = aBrake();
  for (let n = 0; n < 50; n += 1) send("shopify", true);
  const reading = Array.from({ length: 50 }, () => brake.enter(from("shopify")));
  expect(reading.every(Boolean)).toBe(true);
});

test("an address with many wrong signatures has two at a time read, never none, and delays nobody else", () => {
  const { brake, send, pass } = aBrake();
  for (let n = 0; n < 50; n += 1) send("flood", false);
  const reading = Array.from({ length: 9 }, () => brake.enter(from("flood")));
  expect(reading.filter(Boolean)).toHaveLength(2);
  expect(brake.enter(from("shopify"))).toBeDefined();
  reading[0]?.(true);
  expect(brake.enter(from("flood"))).toBeDefined();
  pass(100 * 5);
  expect(brake.enter(from("flood"))).toBeDefined();
});

test("a sender cannot pass for another by what it writes into the forwarding header", () => {
  const { brake } = aBrake();
  for (let n = 0; n < 50; n += 1) brake.enter(from("proxy", `10.0.0.${n}, 203.0.113.7`))?.(false);
  const reading = Array.from({ length: 9 }, (_, n) => brake.enter(from("proxy", `10.1.0.${n}, 203.0.113.7`)));
  expect(reading.filter(Boolean)).toHaveLength(2);
});

test("all addresses of one network count as one sender", () => {
  const { brake, send } = aBrake();
  for (let n = 0; n < 50; n += 1) send(`2001:db8:1:2:${n}::7`, false);
  const reading = Array.from({ length: 9 }, (_, n) => brake.enter(from(`2001:db8:1:2::${n}`)));
  expect(reading.filter(Boolean)).toHaveLength(2);
  const neighbours = Array.from({ length: 9 }, () => brake.enter(from("2001:db8:1:3::1")));
  expect(neighbours.every(Boolean)).toBe(true);
});
