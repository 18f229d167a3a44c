import { describe, expect, test } from "vitest";
import {
  type Ask,
  ask,
  book,
  carrierUrl,
  control,
  orderBody,
  SHOP,
  SINGLE_SHOP,
  statusOf,
  withCarrier,
} from "./support.ts";

withCarrier();

const CREATE = "/services/shipment/order";
const CHECK = "/services/authenticated";

function create(id: string, options: Ask = {}) {
  return ask("POST", CREATE, { json: orderBody({ id }), ...options });
}

async function storedIds(): Promise<string[]> {
  const ledger: { partner_id: string }[] = await control("GET", "/ledger");
  return ledger.map((entry) => entry.partner_id);
}

describe("answers instead of the service: nothing takes effect", () => {
  test.each([
    ["http500", 500, "application/json; charset=utf-8", /"error_code":"10101"/],
    ["html502", 502, "text/html", /<h1>502 Bad Gateway<\/h1>/],
    ["empty200", 200, "application/json; charset=utf-8", /^$/],
    ["forbid403", 403, "application/json; charset=utf-8", /^$/],
    ["unauthorized401", 401, "application/json; charset=utf-8", /"error_code":"20101"/],
    ["throttle429", 429, "application/json; charset=utf-8", /"success":false/],
  ])("%s", async (kind, status, type, body) => {
    await control("POST", "/faults", [{ kind, times: 1 }]);
    const answer = await create("x");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, type]);
    expect(answer.text).toMatch(body);
    expect(await storedIds()).toEqual([]);
    expect((await create("x")).json.success).toBe(true);
  });

  test.each([
    [10103, 500],
    [30609, 400],
    [30604, 200],
    [40101, 500],
    [50108, 500],
  ])("refuse answers any code of the table: %i", async (code, status) => {
    await control("POST", "/faults", [{ kind: "refuse", code, times: 1 }]);
    const answer = await create("x");
    expect([answer.status, answer.json.success, answer.json.error_code]).toEqual([status, false, String(code)]);
    expect(await storedIds()).toEqual([]);
  });

  test("throttle429 says when to try again", async () => {
    await control("POST", "/faults", [{ kind: "throttle429", ms: 2500 }]);
    expect((await ask("GET", CHECK)).headers.get("retry-after")).toBe("3");
  });

  test("reset cuts the connection", async () => {
    await control("POST", "/faults", [{ kind: "reset", times: 1 }]);
    await expect(create("x")).rejects.toThrow("fetch failed");
    expect(await storedIds()).toEqual([]);
  });

  test("hang never answers, and with ms cuts the connection after that time", async () => {
    await control("POST", "/faults", [{ kind: "hang", ms: 20, times: 1 }]);
    await expect(create("x")).rejects.toThrow("fetch failed");
    expect(await storedIds()).toEqual([]);
  });

  test("with commit the call takes effect all the same", async () => {
    await control("POST", "/faults", [{ kind: "html502", commit: true, times: 1 }]);
    expect((await create("x")).status).toBe(502);
    expect(await storedIds()).toEqual(["x"]);
  });
});

describe("answers lost or late: the call takes effect", () => {
  test("commit_then_fail cuts the connection after storing", async () => {
    await control("POST", "/faults", [{ kind: "commit_then_fail", times: 1 }]);
    await expect(create("x")).rejects.toThrow("fetch failed");
    expect((await create("x")).json.error.code).toBe("ORDER_ID_EXIST");
  });

  test("commit_then_fail with an answer of its own", async () => {
    await control("POST", "/faults", [{ kind: "commit_then_fail", answer: "http500", times: 1 }]);
    expect((await create("x")).status).toBe(500);
    expect(await storedIds()).toEqual(["x"]);
  });

  test("commit_then_fail applies to a cancel too, but not to reading calls", async () => {
    await book({ id: "x" });
    await control("POST", "/faults", [{ kind: "commit_then_fail", answer: "http500", times: 1 }]);
    expect((await statusOf("partner_id:x")).status).toBe("2");
    expect((await ask("POST", "/services/shipment/cancel/partner_id:x")).status).toBe(500);
    expect((await statusOf("partner_id:x")).status).toBe("-1");
  });

  test("commit_late stores after the caller has gone; a retry may overtake it", async () => {
    await control("POST", "/faults", [{ kind: "commit_late", ms: 80, times: 1 }]);
    const late = create("x");
    const retry = await create("x");
    expect(retry.json.success).toBe(true);
    expect((await late).json.error.code).toBe("ORDER_ID_EXIST");
    expect(await storedIds()).toEqual(["x"]);
  });

  test("truncate cuts the answer in half", async () => {
    await control("POST", "/faults", [{ kind: "truncate", times: 1 }]);
    const body = JSON.stringify(orderBody({ id: "x" }));
    const headers = { "content-type": "application/json", token: SHOP.token };
    const broken = await rawCreate(body, headers);
    expect(broken.startsWith('{"success":true')).toBe(true);
    expect(() => JSON.parse(broken)).toThrow(SyntaxError);
    expect(await storedIds()).toEqual(["x"]);
  });

  test("wrong_types leaves success and makes the rest unreadable", async () => {
    await control("POST", "/faults", [{ kind: "wrong_types", times: 1 }]);
    const { json } = await create("x");
    expect(json.success).toBe(true);
    expect(json.order).toMatchObject({ partner_id: { value: "x" }, tracking_id: expect.stringMatching(/^\(\d+\)$/) });
  });

  test("latency only adds time", async () => {
    await control("POST", "/faults", [{ kind: "latency", ms: 50, times: 1 }]);
    const startedMs = performance.now();
    expect((await create("x")).json.success).toBe(true);
    expect(performance.now() - startedMs).toBeGreaterThan(45);
  });
});

describe("duplicates", () => {
  test("foreign_duplicate names an order that is not ours", async () => {
    await control("POST", "/faults", [{ kind: "foreign_duplicate", times: 1 }]);
    const { json } = await create("x");
    expect(json.error).toMatchObject({ code: "ORDER_ID_EXIST", ghtk_label: expect.any(String) });
    expect(json.error.partner_id).not.toBe("x");
    expect(await storedIds()).toEqual([]);
  });

  test.each([
    ["the order is there to be looked up", undefined, ["x"]],
    ["or is not, when told so", false, []],
  ])("duplicate_30107 has no label; %s", async (_case, commit, stored) => {
    await control("POST", "/faults", [{ kind: "duplicate_30107", times: 1, commit }]);
    const answer = await create("x");
    expect(answer.status).toBe(422);
    expect(answer.json).toEqual({
      success: false,
      message: "Quý khách đã dùng mã x cho 1 đơn hàng khác.",
      error_code: "30107",
      log_id: expect.any(String),
    });
    expect(await storedIds()).toEqual(stored);
  });
});

describe("labels", () => {
  test.each([
    ["pdf_json", (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)).success, false],
    ["pdf_empty", (bytes: Uint8Array) => bytes.length, 0],
    ["pdf_truncated", (bytes: Uint8Array) => new TextDecoder().decode(bytes).includes("%%EOF"), false],
  ])("%s comes under application/pdf", async (kind, look, seen) => {
    const { label } = await book();
    await control("POST", "/faults", [{ kind, times: 1 }]);
    const answer = await ask("GET", `/services/label/${label}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(look(answer.bytes)).toBe(seen);
  });
});

describe("the calls that a fault applies to", () => {
  test.each<[string, Record<string, string>, boolean]>([
    ["its path", { path: "/services/authenticated" }, true],
    ["a part of it", { path: "authent" }, true],
    ["a pattern", { path: "/services/*" }, true],
    ["another path", { path: "/services/label" }, false],
    ["its method", { method: "get" }, true],
    ["another method", { method: "POST" }, false],
    ["its token", { token: SHOP.token }, true],
    ["another token", { token: SINGLE_SHOP.token }, false],
  ])("%s", async (_case, match, meets) => {
    await control("POST", "/faults", [{ kind: "http500", match }]);
    expect((await ask("GET", CHECK)).status).toBe(meets ? 500 : 200);
  });

  test("one order by its code", async () => {
    await control("POST", "/faults", [{ kind: "http500", match: { partner_id: "bad" } }]);
    expect((await create("good")).status).toBe(200);
    expect((await create("bad")).status).toBe(500);
  });

  test("times counts down", async () => {
    await control("POST", "/faults", [{ kind: "http500", times: 2 }]);
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await ask("GET", CHECK)).status);
    expect(statuses).toEqual([500, 500, 200, 200]);
  });

  test("rate applies to the same calls for the same seed", async () => {
    const run = async (seed: number) => {
      await control("POST", "/faults", [{ kind: "http500", rate: 0.3, seed }]);
      const statuses = [];
      for (let call = 0; call < 60; call += 1) statuses.push((await ask("GET", CHECK)).status);
      return statuses;
    };
    const first = await run(7);
    expect(await run(7)).toEqual(first);
    expect(await run(8)).not.toEqual(first);
    expect(first.filter((status) => status === 500).length).toBeGreaterThan(6);
    expect(first.filter((status) => status === 500).length).toBeLessThan(32);
  });

  test("latency is added to another fault; of the others the first applies", async () => {
    await control("POST", "/faults", [{ kind: "latency", ms: 1 }, { kind: "html502" }, { kind: "http500", times: 1 }]);
    expect((await ask("GET", CHECK)).status).toBe(502);
    expect((await control("GET", "/faults"))[2].times).toBe(1);
  });

  test("an array replaces all faults, an object is added, DELETE removes them", async () => {
    await control("POST", "/faults", [{ kind: "http500" }, { kind: "reset" }]);
    await control("POST", "/faults", { kind: "latency" });
    expect(await control("GET", "/faults")).toHaveLength(3);
    await control("POST", "/faults", [{ kind: "http500" }]);
    expect(await control("GET", "/faults")).toHaveLength(1);
    await control("DELETE", "/faults");
    expect((await ask("GET", CHECK)).status).toBe(200);
  });

  test("the control API has no faults", async () => {
    await control("POST", "/faults", [{ kind: "reset" }]);
    expect(await control("GET", "/ledger")).toEqual([]);
  });
});

async function rawCreate(body: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${carrierUrl()}${CREATE}`, { method: "POST", headers, body });
  return response.text();
}
