import { describe, expect, it } from "vitest";
import { csvAnswer } from "~/csv-answer.server";

describe("a CSV file that is sent while it is read", () => {
  it("begins before the first rows are there", async () => {
    const { promise: first, resolve: give } = Promise.withResolvers<readonly (readonly string[])[]>();
    async function* rows() {
      yield await first;
      yield [];
      yield [["c"]];
    }
    const answer = csvAnswer("thu hộ", ["Đơn"], rows());
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="thu-h-.csv"');
    const reader = answer.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    const next = async () => new TextDecoder("utf-8", { ignoreBOM: true }).decode((await reader.read()).value);
    expect(await next()).toBe("\uFEFFĐơn\r\n");
    give([["a"], ["b"]]);
    expect(await next()).toBe("a\r\nb\r\n");
    expect(await next()).toBe("c\r\n");
    expect((await reader.read()).done).toBe(true);
  });

  it("ends the reading when nobody takes it any more", async () => {
    let isEnded = false;
    async function* rows() {
      try {
        for (;;) yield [["x"]];
      } finally {
        isEnded = true;
      }
    }
    const answer = csvAnswer("x", ["x"], rows());
    const reader = answer.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    await reader.read();
    await reader.read();
    await reader.cancel();
    expect(isEnded).toBe(true);
  });
});
