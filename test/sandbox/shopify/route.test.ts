import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { close, listen } from "../../../sandbox/http.ts";

const run = promisify(execFile);
const PRELOAD = new URL("../../../sandbox/shopify/route.mjs", import.meta.url).pathname;

/** Echoes its request, as the stand-in or as any other host. */
const echo = createServer((request, response) => {
  const { host, "x-sandbox-shop": shop = null, "x-own": own = null } = request.headers;
  response.end(JSON.stringify({ path: request.url, method: request.method, host, shop, own }));
});
let port: number;
beforeAll(async () => {
  port = await listen(echo, 0);
});
afterAll(() => close(echo));

/** Runs a program with the preload, as the app is started; returns its output. */
async function started(program: string, env: Record<string, string> = {}) {
  const { stdout } = await run(process.execPath, ["--import", PRELOAD, "--input-type=module", "--eval", program], {
    env: { ...process.env, SHOPIFY_SANDBOX_URL: `http://127.0.0.1:${port}`, ...env },
    cwd: new URL("../../..", import.meta.url).pathname,
  });
  return JSON.parse(stdout);
}

const ADDRESS = "https://demo.myshopify.com/admin/api/2026-10/graphql.json";
const steered = (own: string | null) => ({
  path: "/admin/api/2026-10/graphql.json",
  method: "POST",
  host: "demo.myshopify.com",
  shop: "demo.myshopify.com",
  own,
});

test.each([
  [
    "Node's own fetch",
    `const r = await fetch("${ADDRESS}", { method: "POST", headers: { "x-own": "1" }, body: "{}" }); console.log(await r.text())`,
  ],
  [
    "undici's request",
    `import { request } from "undici"; const { body } = await request("${ADDRESS}", { method: "POST", headers: { "x-own": "1" }, body: "{}" }); console.log(await body.text())`,
  ],
  [
    "undici's request with a list of headers",
    `import { request } from "undici"; const { body } = await request("${ADDRESS}", { method: "POST", headers: ["x-own", "1"], body: "{}" }); console.log(await body.text())`,
  ],
  [
    "undici's request with Headers",
    `import { request } from "undici"; const { body } = await request("${ADDRESS}", { method: "POST", headers: new Headers({ "x-own": "1" }), body: "{}" }); console.log(await body.text())`,
  ],
])("%s to a shop's own name reaches the stand-in", async (_name, program) => {
  expect(await started(program)).toMatchObject({ ...steered("1"), host: expect.any(String) });
});

test("other hosts are not redirected, look-alikes neither", async () => {
  const program = `
    const plain = await (await fetch("http://127.0.0.1:${port}/other")).json();
    const alike = await fetch("https://myshopify.com.invalid/").catch((error) => error.cause.code);
    console.log(JSON.stringify({ plain, alike }));`;
  const { plain, alike } = await started(program);
  expect(plain).toMatchObject({ path: "/other", shop: null });
  expect(["ENOTFOUND", "EAI_AGAIN"]).toContain(alike);
});

test("without the stand-in's address the app does not start", async () => {
  await expect(started("console.log(1)", { SHOPIFY_SANDBOX_URL: "" })).rejects.toThrow("needs SHOPIFY_SANDBOX_URL");
});
