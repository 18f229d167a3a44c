import { expect, test } from "vitest";
import { startArguments } from "../../../scripts/process/start-arguments.ts";

test("what is tried and measured starts as npm start does: with its limits of memory, and the server last", () => {
  const given = startArguments();
  expect(given.at(-1)).toBe("server.ts");
  expect(given.slice(0, -1)).toEqual([
    expect.stringMatching(/^--max-semi-space-size=\d+$/),
    expect.stringMatching(/^--max-old-space-size=\d+$/),
  ]);
});
