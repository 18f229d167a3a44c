import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ask } from "../src/ask";

const read = (answer: unknown) => ((answer as { ok?: boolean }).ok ? "read" : null);
const answers = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  answers.mockReset();
  vi.stubGlobal("fetch", answers);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const respond =
  (status: number, text = '{"ok":true}') =>
  async () =>
    new Response(text, { status });

test.each([
  ["an answer of the right shape", respond(200), { answer: "read" }],
  ["another shape", respond(200, "{}"), { trouble: "broken" }],
  ["no JSON", respond(200, "<html>"), { trouble: "broken" }],
  ["401", respond(401, ""), { trouble: "signed_out" }],
  ["403", respond(403, "{}"), { trouble: "not_allowed" }],
  ["404", respond(404, ""), { trouble: "not_found" }],
  ["500", respond(500, "{}"), { trouble: "broken" }],
  ["no network", () => Promise.reject(new TypeError("Failed to fetch")), { trouble: "unreachable" }],
])("%s", async (_, answer, asked) => {
  answers.mockImplementation(answer);
  expect(await ask("/ext/x", read)).toEqual(asked);
  expect(answers).toHaveBeenCalledTimes(1);
});

test("a busy app is asked again, three times at most", async () => {
  answers.mockImplementationOnce(respond(503, "{}")).mockImplementation(respond(200));
  const first = ask("/ext/x", read, { act: "book" });
  await vi.runAllTimersAsync();
  expect(await first).toEqual({ answer: "read" });
  expect(answers.mock.calls.map(([, init]) => init?.body)).toEqual(['{"act":"book"}', '{"act":"book"}']);

  answers.mockReset();
  answers.mockImplementation(respond(503, "{}"));
  const second = ask("/ext/x", read);
  await vi.runAllTimersAsync();
  expect(await second).toEqual({ trouble: "busy" });
  expect(answers).toHaveBeenCalledTimes(3);
});

test("an app that hangs is not waited for without end", async () => {
  answers.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason))),
  );
  const asked = ask("/ext/x", read);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await asked).toEqual({ trouble: "unreachable" });
});
