import { expect, test } from "vitest";
import { carrierSilentSince } from "~/domain/fee/carrier-silence";

const NOW = new Date("2026-11-25T10:00:00Z");
const at = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

/** Requests from the newest: `x` the carrier did not answer, `o` it did, `.` a fresh memory answered; five minutes apart. */
function since(story: string, newestMinutes = 1): number | null {
  const quotes = [...story].map((one, index) => ({
    askedAt: at(newestMinutes + index * 5),
    lacked: one === "x",
    answered: one === "o",
  }));
  const found = carrierSilentSince(quotes, NOW);
  return found && (NOW.getTime() - found.getTime()) / 60_000;
}

test.each<[string, number | null]>([
  ["", null],
  ["ooo", null],
  ["xxx", 11],
  ["xx", null],
  ["xxo", null],
  ["xxxo", 11],
  ["x.x.xo", 21],
  ["oxxxx", null],
  ["...", null],
])("requests %s: since %s minutes", (story, minutes) => expect(since(story)).toBe(minutes));

test("an outage that nobody has seen for an hour is not told", () => {
  expect(since("xxx", 59)).toBe(69);
  expect(since("xxx", 61)).toBeNull();
});
