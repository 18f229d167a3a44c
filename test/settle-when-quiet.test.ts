import { describe, expect, it } from "vitest";
import {
  AT_MOST_EVERY_MS,
  createSettler,
  LOOK_EVERY_MS,
  QUIET_SHARE,
  ROOM_WORTH_IT_BYTES,
} from "~/settle-when-quiet.server";

/** A process that is `busy`, and whose room is `room` again after each look. Returns how often it settled in so many looks. */
function settledIn(looks: number, { busy = 0, room = ROOM_WORTH_IT_BYTES, answersCheckouts = true } = {}): number {
  let nowMs = 0;
  const settled: number[] = [];
  const look = createSettler(
    { busyShare: () => busy, roomBytes: () => room, nowMs: () => nowMs, settle: () => settled.push(nowMs) },
    { answersCheckouts },
  );
  for (let n = 0; n < looks; n += 1) {
    look();
    nowMs += LOOK_EVERY_MS;
  }
  return settled.length;
}

const A_MINUTE = AT_MOST_EVERY_MS / LOOK_EVERY_MS;

describe("the memory of a process", () => {
  it("is settled when it is quiet", () => expect(settledIn(1)).toBe(1));

  it("is left alone where there is nothing to give back", () =>
    expect(settledIn(1, { room: ROOM_WORTH_IT_BYTES - 1 })).toBe(0));

  it("is settled once a minute at most, and again when it has grown", () => {
    expect(settledIn(A_MINUTE)).toBe(1);
    expect(settledIn(A_MINUTE + 1)).toBe(2);
  });

  it("keeps nobody at a checkout waiting", () => expect(settledIn(1, { busy: QUIET_SHARE })).toBe(0));

  it("is settled beside the work of a process that answers no checkouts", () =>
    expect(settledIn(1, { busy: 1, answersCheckouts: false })).toBe(1));
});
