import { expect, test } from "vitest";
import { isSessionOver } from "~/domain/operator/session";

const MINUTE = 60_000;

test.each([
  ["one that has just begun", 0, 0, false],
  ["one unused for an hour", 60, 60, false],
  ["one unused for more", 61, 61, true],
  ["one in use for eight hours", 480, 1, false],
  ["one in use for more", 481, 1, true],
  ["one by a clock that is a little ahead", -1, -1, false],
  ["one from the future", -2, -2, true],
  ["one last seen in the future", 5, -2, true],
])("%s is over or not", (_, begunMinutesAgo, seenMinutesAgo, isOver) => {
  const session = {
    id: "i",
    operator: "lan",
    begunAtMs: -begunMinutesAgo * MINUTE,
    seenAtMs: -seenMinutesAgo * MINUTE,
  };
  expect(isSessionOver(session, 0)).toBe(isOver);
});
