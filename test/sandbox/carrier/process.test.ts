import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startCarrierSandbox } from "../../../sandbox/carrier/server.ts";

const MAIN = fileURLToPath(new URL("../../../sandbox/carrier/main.ts", import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "carrier-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(...options: string[]): ChildProcess {
  return spawn(process.execPath, [MAIN, ...options], { stdio: ["ignore", "pipe", "pipe"] });
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error("ended without saying where it listens");
}

async function login(url: string): Promise<{ success: boolean; data: { code: string; token: string } }> {
  const response = await fetch(`${url}/services/shops/token`, {
    method: "POST",
    headers: { token: "platform-secret", "content-type": "application/json" },
    body: JSON.stringify({ email: "shop@waybill.test", password: "giaohang2026" }),
  });
  return response.json();
}

describe("started alone", () => {
  test.each(["SIGINT", "SIGTERM"] as const)("keeps its state over %s, and ends within a second", async (signal) => {
    const options = [
      "--port",
      "0",
      "--state",
      join(folder, "state.json"),
      "--demo",
      "--platform-token",
      "platform-secret",
    ];
    const first = run(...options);
    const url = await addressOf(first);
    const { data } = await login(url);
    const exact = await (
      await fetch(`${url}/open/api/v1/shop/solution/list`, { headers: { token: data.token } })
    ).text();
    expect(exact).toContain('"solution_id":1340164168838205440');
    await fetch(`${url}/__sandbox/clock`, { method: "POST", body: '{"advanceSeconds": 60}' });
    first.kill(signal);
    expect(await once(first, "exit")).toEqual([0, null]);

    const second = run(...options);
    const again = await addressOf(second);
    expect((await (await fetch(`${again}/__sandbox/clock`)).json()).offsetSeconds).toBe(60);
    const kept = await (
      await fetch(`${again}/open/api/v1/shop/solution/list`, { headers: { token: data.token } })
    ).text();
    expect(kept.replace(/"rid":"\w+"/, "")).toBe(exact.replace(/"rid":"\w+"/, ""));
    second.kill(signal);
    await once(second, "exit");
  });

  test("reports a port in use in one sentence", async () => {
    const other = await startCarrierSandbox();
    const child = run("--port", String(other.port));
    const complaint = text(child.stderr!);
    expect((await once(child, "exit"))[0]).toBe(1);
    expect((await complaint).trim().split("\n")).toEqual([
      expect.stringContaining(`Port ${other.port} is already in use`),
    ]);
    await other.stop();
  });

  test.each([
    ["a port that is none", ["--port", "abc"], "--port must be a whole number"],
    ["an unknown option", ["--prot", "1"], "--prot"],
  ])("names %s", async (_case, options, words) => {
    const child = run(...options);
    const complaint = text(child.stderr!);
    expect((await once(child, "exit"))[0]).toBe(1);
    expect(await complaint).toContain(words);
  });
});

describe("the demo's seeds", () => {
  const demo = { demo: true, platformToken: "platform-secret", platformCode: "S1", pushUrl: "http://127.0.0.1:9/push" };

  test("are a platform, and a shop to log in with, its pickups, products and solutions", async () => {
    const carrier = await startCarrierSandbox(demo);
    const { data } = await login(carrier.url);
    const ask = async (path: string) => (await fetch(carrier.url + path, { headers: { token: data.token } })).json();
    expect(
      (await ask("/services/shipment/list_pick_add")).data.map((pickup: { address: string }) => pickup.address),
    ).toEqual([
      "Số 33 Kim Mã, Phường Kim Mã, Quận Ba Đình, Hà Nội",
      "Số 120 Hàm Nghi, Phường Thạc Gián, Quận Thanh Khê, Đà Nẵng",
    ]);
    expect((await ask("/services/kho-hang/thong-tin-san-pham?term=ao%20thun")).data).toHaveLength(1);
    await carrier.stop();
  });

  test("the platform is set at each start, the rest stays", async () => {
    const stateFile = join(folder, "state.json");
    const first = await startCarrierSandbox({ ...demo, stateFile });
    await fetch(`${first.url}/__sandbox/options`, { method: "POST", body: '{"barePlus": true}' });
    await first.stop();
    const second = await startCarrierSandbox({ ...demo, stateFile, pushUrl: "http://127.0.0.1:10/push" });
    const accounts = await (await fetch(`${second.url}/__sandbox/accounts`)).json();
    expect(accounts).toHaveLength(2);
    expect(accounts[0]).toMatchObject({ code: "S1", callbackUrl: "http://127.0.0.1:10/push" });
    expect((await (await fetch(`${second.url}/__sandbox/options`)).json()).barePlus).toBe(true);
    await second.stop();
  });
});

test("the same seed gives the same labels", async () => {
  const labelWith = async (seed: number) => {
    const carrier = await startCarrierSandbox({ seed });
    const send = (path: string, body: unknown, headers = {}) =>
      fetch(carrier.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    await send("/__sandbox/accounts", { code: "S20000001", token: "t", kind: "b2c" });
    const order = {
      id: "a4",
      pick_name: "Kho",
      pick_money: 0,
      pick_address: "33 Kim Mã",
      pick_province: "Hà Nội",
      pick_district: "Ba Đình",
      pick_tel: "0901234567",
      name: "An",
      address: "12 Đinh Lễ",
      province: "Hà Nội",
      ward: "Tràng Tiền",
      hamlet: "Other",
      tel: "0911222333",
      value: 1000,
    };
    const headers = { token: "t", "content-type": "application/json" };
    const answer = await send("/services/shipment/order", { order, products: [{ name: "a", weight: 1 }] }, headers);
    const { order: created } = await answer.json();
    await carrier.stop();
    return created.label;
  };
  expect(await labelWith(5)).toBe(await labelWith(5));
  expect(await labelWith(6)).not.toBe(await labelWith(5));
});
