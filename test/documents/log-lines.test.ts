import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { textFiles } from "../architecture/tree.ts";

/** The name of a line is the last thing that the log is given; what comes before it has no end of a statement in it. */
const LINE = /\blog\.(?:warn|error)\((?:(?!\blog\.)[^;])*?"([a-z_]+\.[a-z_]+)",?\s*\)/g;

const linesOf = (text: string) => [...text.matchAll(LINE)].map(([, event = ""]) => event);

test("each line that warns or asks for somebody is in the operator's manual", () => {
  const events = textFiles("app").flatMap(({ text }) => linesOf(text));
  expect(events.length).toBeGreaterThan(100);
  const operating = readFileSync("docs/operating.md", "utf8");
  expect([...new Set(events)].filter((event) => !operating.includes(`\`${event}\``)).sort()).toEqual([]);
});

test("a line is found whatever is logged with it", () => {
  expect(linesOf('log.warn({ err: error, words: messages.join(" ") }, "door.failed");')).toEqual(["door.failed"]);
  expect(linesOf('work().catch((lost) =>\n  deps.log.error({ err: lost }, "work.lost"),\n);')).toEqual(["work.lost"]);
  expect(linesOf('log.info({}, "work.done");')).toEqual([]);
});
