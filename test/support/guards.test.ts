import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { execa } from "execa";
import { expect, test } from "vitest";
import { expectConsole, forgetConsole, unexpectedConsole } from "./console.ts";
import { LONGEST } from "./longest-first.ts";

/** What a guarded process prints when it fetches each address in turn. */
async function fetchGuarded(...urls: string[]): Promise<{ out: string[]; err: string[] }> {
  const code = `for (const url of ${JSON.stringify(urls)}) {
    await fetch(url).then(({ status }) => console.log(status), (error) => console.log(error.cause.code));
  }`;
  const guard = ["--import", "./test/support/refuse-outside.ts"];
  const { stdout, stderr } = await execa(process.execPath, [...guard, "--input-type=module", "-e", code], {
    lines: true,
  });
  return { out: stdout, err: stderr };
}

test("a guarded process reaches its own machine and nothing else, neither by name nor by address", async () => {
  const server = createServer((_, response) => response.end("ok"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { out, err } = await fetchGuarded(
    `http://localhost:${port}`,
    `http://127.0.0.1:${port}`,
    "http://example.com",
    "https://192.0.2.1",
    "https://waybill-demo.myshopify.com",
  );
  server.close();
  expect(out).toEqual(["200", "200", "ECONNREFUSED", "ECONNREFUSED", "ECONNREFUSED"]);
  expect(err).toEqual([
    "connected outside loopback: example.com",
    "connected outside loopback: 192.0.2.1",
    "connected outside loopback: waybill-demo.myshopify.com",
  ]);
});

test("unexpected console output is reported, and so is an expectation that was not met", () => {
  console.error("the %s is full", "disk");
  expect(unexpectedConsole()).toEqual(["error: the disk is full"]);
  expectConsole(/disk is full/);
  expect(unexpectedConsole()).toEqual([]);
  expectConsole(/never said/);
  expect(unexpectedConsole()).toEqual(["expected and not printed: /never said/"]);
  forgetConsole();
});

test("each file of tests that is started first exists", () => {
  expect(LONGEST.filter((file) => !existsSync(`.${file}`))).toEqual([]);
});
