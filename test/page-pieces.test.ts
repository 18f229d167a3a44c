import { PassThrough, type Transform } from "node:stream";
import { text } from "node:stream/consumers";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { createPagePieces } from "~/page-pieces.server";

// Many short pieces, so that letters of two and three bytes fall on a buffer's end at every offset.
const NAMES = Array.from({ length: 1_000 }, (_, n) => `${n} Chuyển “Thu hộ giá trị cao” lên`);

async function rendered(through: Transform): Promise<string> {
  const buttons = NAMES.map((name) => createElement("b", { key: name, title: name }));
  renderToPipeableStream(createElement("p", null, buttons)).pipe(through);
  return text(through);
}

test("a long Vietnamese page arrives unchanged", async () => {
  const buttons = NAMES.map((name) => `<b title="${name}"></b>`).join("");
  expect(await rendered(createPagePieces())).toBe(`<p>${buttons}</p>`);
});

test("React still needs it: without it, there are zero bytes in the page", async () => {
  expect(await rendered(new PassThrough())).toContain("\0");
});

test("what is written at one time is one piece; what comes later is another, and does not wait for the end", async () => {
  const stream = createPagePieces();
  stream.write("shell ");
  stream.write("\0of the page\0\0");
  const next = stream[Symbol.asyncIterator]();
  expect(String((await next.next()).value)).toBe("shell of the page");
  stream.write("later");
  expect(String((await next.next()).value)).toBe("later");
  stream.end();
  expect((await next.next()).done).toBe(true);
});

test("of a page of any length, no more than a bound is held back", async () => {
  const stream = createPagePieces();
  stream.write("x".repeat(512 * 1024 - 1));
  expect(stream.readableLength).toBe(0);
  stream.write("x");
  expect(stream.readableLength).toBe(512 * 1024);
  stream.end("end");
  expect(await text(stream)).toHaveLength(512 * 1024 + 3);
});
