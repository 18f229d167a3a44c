import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { callFor } from "../../bench/overload/callers.ts";

let server: Server | undefined;
afterEach(() => void server?.close());

async function serve(listener: RequestListener): Promise<number> {
  const listening = createServer(listener);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  return (listening.address() as AddressInfo).port;
}

const call = (judge?: (text: string) => void) => ({
  options: { method: "GET" as const, path: "/" },
  judge: (_: unknown, text: string) => judge?.(text),
});

test("callers tell answers, refusals with a hint, and everything else apart", async () => {
  const answers = [
    { status: 200, text: "right" },
    { status: 200, text: "wrong" },
    { status: 503, headers: { "retry-after": "1" } },
    { status: 429, headers: { "retry-after": "1" } },
    { status: 503 },
    { status: 500 },
  ];
  let asked = 0;
  const port = await serve((request, response) => {
    const { status, headers, text } = answers[asked] ?? { status: 0 };
    asked += 1;
    if (status === 0) return void request.socket.destroy();
    response.writeHead(status, headers).end(text);
  });
  let left = answers.length;
  const calls = await callFor({ goesOn: () => left > 0 }, port, 1, () => {
    left -= 1;
    return call((text) => {
      if (text !== "right") throw new Error("another answer");
    });
  });
  expect(calls.answered).toHaveLength(1);
  expect(calls.refused).toBe(2);
  expect(Object.fromEntries(calls.wrong)).toEqual({
    "another answer": 1,
    "503 without a hint": 1,
    "500 without a hint": 1,
  });
});
