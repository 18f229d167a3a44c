import { expect, test } from "vitest";
import { createPageGate } from "~/edge/page-gate.server";
import { createPageLine, PAGE_LIMITS } from "~/edge/page-line.server";
import { busyTexts } from "~/locales/busy-page";
import { createLog } from "~/log.server";
import { startPages } from "./page-stub";

/** A process that serves one page at a time, whose page is a file that is not whole until the test says so. */
async function aSlowFile({ hasOwnLimit }: { hasOwnLimit: boolean }) {
  const ended = Promise.withResolvers<void>();
  const loader = (args: { request: Request; context?: Record<string, unknown> }) => {
    if (args.context) args.context.hasOwnLimit = hasOwnLimit;
    const body = new ReadableStream<Uint8Array>({
      start: (out) => out.enqueue(Buffer.from("begun")),
      async pull(out) {
        await ended.promise;
        out.close();
      },
    });
    return new Response(body, { headers: { "content-type": "application/zip" } });
  };
  const limits = { ...PAGE_LIMITS, atOnce: 1, waitMs: 200 };
  const line = createPageLine({ take: async () => [], close: async () => undefined }, createLog("silent"), limits);
  const gate = createPageGate({ line, shopifySecrets: ["app-secret"], busyTexts, now: () => new Date() });
  const { url } = await startPages({ loader, gate });
  return { ask: () => fetch(`${url}/page`), end: ended.resolve };
}

test("a file with a limit of its own keeps no place in the line while it is made; another does", async () => {
  const own = await aSlowFile({ hasOwnLimit: true });
  const answers = [await own.ask(), await own.ask(), await own.ask()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  own.end();
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(["begun", "begun", "begun"]);

  const other = await aSlowFile({ hasOwnLimit: false });
  const first = await other.ask();
  const second = await other.ask();
  expect([first.status, second.status]).toEqual([200, 503]);
  other.end();
  await first.text();
});
