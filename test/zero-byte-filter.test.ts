import { PassThrough, type Transform } from "node:stream";
import { text } from "node:stream/consumers";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { createZeroByteFilter } from "~/zero-byte-filter.server";

// Many short pieces, so that letters of two and three bytes fall on a buffer's end at every offset.
const NAMES = Array.from({ length: 1_000 }, (_, n) => `${n} Chuyển “Thu hộ giá trị cao” lên`);

async function rendered(through: Transform): Promise<string> {
  const buttons = NAMES.map((name) => createElement("b", { key: name, title: name }));
  renderToPipeableStream(createElement("p", null, buttons)).pipe(through);
  return text(through);
}

test("a long Vietnamese page arrives unchanged", async () => {
  const buttons = NAMES.map((name) => `<b title="${name}"></b>`).join("");
  expect(await rendered(createZeroByteFilter())).toBe(`<p>${buttons}</p>`);
});

test("React still needs the filter: without it, there are zero bytes in the page", async () => {
  expect(await rendered(new PassThrough())).toContain("\0");
});
