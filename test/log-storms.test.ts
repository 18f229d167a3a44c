import { describe, expect, test } from "vitest";
import { createLog } from "~/log.server";
import { createLogStorms, FIRST_LINES, flushedWith, GATHERED_FOR_MS, MOST_KINDS } from "~/log-storms.server";
import { namingThePerson, PERSON, TEXT_NAMING_THE_PERSON } from "./flows/a-person";

type Line = Record<string, unknown>;

/** A log whose time passes when the test says so. */
function aLog() {
  let nowMs = 0;
  let due: { atMs: number; run(): void }[] = [];
  const written: string[] = [];
  const storms = createLogStorms({
    nowMs: () => nowMs,
    after: (ms, run) => void due.push({ atMs: nowMs + ms, run }),
  });
  const log = flushedWith(
    createLog("info", { write: (line) => void written.push(line) }, undefined, storms.hook),
    storms,
  );
  return {
    log,
    /** What was written since this was asked last, without its times. */
    lines: (): Line[] => written.splice(0).map((line) => ({ ...JSON.parse(line), time: undefined })),
    pass(ms: number) {
      nowMs += ms;
      const ends = due.filter(({ atMs }) => atMs <= nowMs);
      due = due.filter((one) => !ends.includes(one));
      for (const { run } of ends) run();
    },
  };
}

const times = <One>(count: number, write: (n: number) => One) => Array.from({ length: count }, (_, n) => write(n));

describe("lines that are alike, in a minute", () => {
  test.each([
    [1, 1, undefined],
    [FIRST_LINES, FIRST_LINES, undefined],
    [FIRST_LINES + 1, FIRST_LINES, 1],
    [1_000, FIRST_LINES, 1_000 - FIRST_LINES],
  ])("%d of them: %d are written at once, and then that there were so many more: %s", (count, first, more) => {
    const { log, lines, pass } = aLog();
    times(count, (n) => log.warn({ shop: null, message: n }, "push.unmatched"));
    expect(lines().map(({ message }) => message)).toEqual(times(first, (n) => n));
    pass(GATHERED_FOR_MS - 1);
    expect(lines()).toEqual([]);
    pass(1);
    const sum = { level: "warn", event: "push.unmatched", more, seconds: GATHERED_FOR_MS / 1_000 };
    expect(lines()).toEqual(more === undefined ? [] : [sum]);
    pass(10 * GATHERED_FOR_MS);
    expect(lines()).toEqual([]);
  });

  test("begin anew with each minute: a storm of an hour is as many lines for each of them", () => {
    const { log, lines, pass } = aLog();
    times(3_600, () => {
      log.error({}, "edge.failed");
      pass(1_000);
    });
    const all = lines();
    const sums = all.flatMap(({ more }) => (typeof more === "number" ? [more] : []));
    expect(all).toHaveLength(60 * (FIRST_LINES + 1));
    expect(sums.reduce((sum, more) => sum + more, all.length - sums.length)).toBe(3_600);
  });

  test("are summed up at once when the log is flushed, and not once more after their minute", () => {
    const { log, lines, pass } = aLog();
    times(20, () => log.warn({}, "push.wrong_secret"));
    pass(1_500);
    lines();
    log.flush();
    expect(lines()).toEqual([{ level: "warn", event: "push.wrong_secret", more: 15, seconds: 2 }]);
    times(FIRST_LINES + 1, () => log.warn({}, "push.wrong_secret"));
    expect(lines()).toHaveLength(FIRST_LINES);
    pass(GATHERED_FOR_MS - 1_500);
    expect(lines()).toEqual([]);
    pass(1_500);
    expect(lines()).toMatchObject([{ more: 1, seconds: 60 }]);
  });

  test("are summed up with what they have in common and the first ten shops, and with nobody's words", () => {
    const { log, lines, pass } = aLog();
    const error = () => Object.assign(new Error(TEXT_NAMING_THE_PERSON), { name: "CarrierError", kind: "timeout" });
    times(100, (n) => {
      const err = error();
      const theirs = { reason: PERSON.name, words: PERSON.street, reference: `r-${n}`, logId: "7f", payload: PERSON };
      log.error({ err, shop: `s${n % 40}`, queue: "book-shipment", code: "30607", ...theirs }, "job.failed");
    });
    lines();
    pass(GATHERED_FOR_MS);
    const [sum, ...others] = lines();
    expect(others).toEqual([]);
    expect(sum).toEqual({
      level: "error",
      event: "job.failed",
      ...{ queue: "book-shipment", code: "30607", error: "CarrierError: timeout", more: 95, seconds: 60 },
      shops: times(10, (n) => `s${n + FIRST_LINES}`),
    });
    expect(namingThePerson([JSON.stringify(sum)])).toEqual([]);
  });
});

const thrownHere = (message: string, more: object = {}) => Object.assign(new TypeError(message), more);
const thrownThere = (message: string) => new TypeError(message);

/** Whether a line is counted with a hundred others. */
const PAIRS: [string, [Line, string], [Line, string], alike: boolean][] = [
  ["another shop", [{ shop: "a" }, "x.failed"], [{ shop: "b" }, "x.failed"], true],
  ["another parcel", [{ reference: "a", message: 1 }, "x.failed"], [{ reference: "b", message: 2 }, "x.failed"], true],
  ["another text", [{ reason: "a" }, "x.failed"], [{ reason: "b" }, "x.failed"], true],
  ["another trace id of the carrier", [{ logId: "a" }, "x.failed"], [{ logId: "b" }, "x.failed"], true],
  ["another event", [{}, "x.failed"], [{}, "y.failed"], false],
  ["another queue", [{ queue: "a" }, "job.failed"], [{ queue: "b" }, "job.failed"], false],
  ["another kind", [{ kind: "timeout" }, "x.failed"], [{ kind: "network" }, "x.failed"], false],
  ["another code", [{ code: "30607" }, "x.failed"], [{ code: "30610" }, "x.failed"], false],
  ["another status", [{ httpStatus: 500 }, "x.failed"], [{ httpStatus: 502 }, "x.failed"], false],
  [
    "another message of one error",
    [{ err: thrownThere("a") }, "x.failed"],
    [{ err: thrownThere("b") }, "x.failed"],
    true,
  ],
  ["another kind of error", [{ err: thrownHere("a") }, "x.failed"], [{ err: new RangeError("a") }, "x.failed"], false],
  ["another place", [{ err: thrownHere("a") }, "x.failed"], [{ err: thrownThere("a") }, "x.failed"], false],
  [
    "another cause",
    [{ err: thrownHere("a", { cause: thrownHere("b", { code: "ECONNREFUSED" }) }) }, "x.failed"],
    [{ err: thrownHere("a", { cause: thrownHere("b", { code: "ETIMEDOUT" }) }) }, "x.failed"],
    false,
  ],
  ["what is no error", [{ err: "a" }, "x.failed"], [{ err: "b" }, "x.failed"], true],
];

test.each(PAIRS)("%s: does it hide behind the others?", (_, [many, event], [one, itsEvent], alike) => {
  const { log, lines } = aLog();
  times(100, () => log.warn(many, event));
  lines();
  log.warn(one, itsEvent);
  expect(lines()).toHaveLength(alike ? 0 : 1);
});

/** Whether the hundredth line of an event is counted or written. */
test.each([
  ["warn", "shopify.throttled", "counted"],
  ["error", "job.failed", "counted"],
  ["info", "booking.refused", "counted"],
  ["info", "booking.stopped", "counted"],
  ["info", "cancel.cancel_refused", "counted"],
  ["info", "booking.booked", "written"],
  ["info", "rates.answered", "written"],
  ["info", "operator.deed", "written"],
] as const)("the hundredth %s of %s is %s", (level, event, becomes) => {
  const { log, lines, pass } = aLog();
  times(100, () => log[level]({}, event));
  expect(lines()).toHaveLength(becomes === "counted" ? FIRST_LINES : 100);
  pass(GATHERED_FOR_MS);
  expect(lines()).toEqual(becomes === "counted" ? [{ level, event, more: 95, seconds: 60 }] : []);
});

test("however many kinds there are, the lines and the memory are bounded, and the first of an event is never lost", () => {
  const { log, lines, pass } = aLog();
  times(20_000, (n) => log.warn({ code: String(n) }, "carrier.broke_down"));
  expect(lines()).toHaveLength(MOST_KINDS + FIRST_LINES);
  log.warn({ code: "new" }, "job.failed");
  expect(lines()).toMatchObject([{ event: "job.failed", code: "new" }]);
  pass(GATHERED_FOR_MS);
  const more = 20_000 - MOST_KINDS - FIRST_LINES;
  expect(lines()).toEqual([{ level: "warn", event: "carrier.broke_down", more, seconds: 60 }]);
  log.warn({ code: "1" }, "carrier.broke_down");
  expect(lines()).toHaveLength(1);
});

test("a part of the log gathers with the rest, and what is below its level is not counted", () => {
  const { log, lines } = aLog();
  const part = log.child({}, { redact: [] });
  times(100, (n) => (n % 2 ? log : part).warn({}, "quote.token_rejected"));
  times(100, () => log.debug({}, "booking.refused"));
  expect(lines()).toHaveLength(FIRST_LINES);
  log.flush();
  expect(lines()).toMatchObject([{ more: 95 }]);
});
