import { waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { expectConsole } from "../../../test/support/console";
import { FAILED_MS, TIMEOUT_MS } from "../src/shared-quote";
import { answer, checkout, give, ROAD, setUp, shown, tearDown, unmount } from "./host";

const NEUTRAL = ["Phí ghi ở trên là toàn bộ phí giao hàng."];

beforeEach(setUp);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  tearDown();
});

describe("whatever the app answers, the buyer reads a neutral line", () => {
  test.each<[string, unknown, ResponseInit?]>([
    ["no JSON", "{"],
    ["nothing", ""],
    ["HTML", "<!doctype html><title>502</title>", { headers: { "content-type": "text/html" } }],
    ["null", null],
    ["a list", []],
    ["rates that are none", { rates: "road", hint: null }],
    ["a rate without its parts", { rates: [{ transport: "road" }], hint: null }],
    ["a rate of null", { rates: [null], hint: null }],
    ["half a dong", { rates: [{ ...ROAD, insuranceVnd: 0.5 }], hint: null }],
    ["401", { error: "token" }, { status: 401 }],
    ["404", { rates: [ROAD], hint: null }, { status: 404 }],
    ["429", "", { status: 429 }],
    ["500", "oops", { status: 500 }],
  ])("%s", async (_, body, init) => {
    const fetch = answer(body, init);
    await checkout.render();
    await waitFor(() => expect(shown()).toEqual(NEUTRAL));
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test("no network", async () => {
    await checkout.render();
    await waitFor(() => expect(shown()).toEqual(NEUTRAL));
  });

  test.each([
    ["refused", () => Promise.reject(new Error("no token"))],
    ["empty", () => Promise.resolve("")],
  ])("session token %s: the app is not even asked", async (_, get) => {
    checkout.shopify.sessionToken.get = get;
    const fetch = answer({ rates: [ROAD], hint: null });
    await checkout.render();
    await waitFor(() => expect(shown()).toEqual(NEUTRAL));
    expect(fetch).not.toHaveBeenCalled();
  });
});

test("no network for a worker that cannot hash: what breaks outside a turn is neutral too", async () => {
  vi.stubGlobal("crypto", {});
  await checkout.render();
  await waitFor(() => expect(shown()).toEqual(NEUTRAL));
});

describe("nobody waits longer than some seconds", () => {
  test("an app that hangs is given up and the call taken back", async () => {
    vi.useFakeTimers();
    // Hashing takes real time, which does not pass under fake timers.
    vi.stubGlobal("crypto", {});
    let signal: AbortSignal | null | undefined;
    checkout.fetch = (_, init) => {
      signal = init?.signal;
      return new Promise(() => undefined);
    };
    await checkout.render();
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(shown()).toEqual(["Đang xem chi tiết phí…"]);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(50);
    expect(shown()).toEqual(NEUTRAL);
    expect(signal?.aborted).toBe(true);
  });

  test.each([
    ["session token", () => (checkout.shopify.sessionToken.get = () => new Promise(() => undefined))],
    ["storage", () => give("storage", { read: () => new Promise(() => undefined) })],
  ])("a %s that hangs is given up", async (_, hang) => {
    vi.useFakeTimers();
    hang();
    await checkout.render();
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS + 50);
    expect(shown()).toEqual(NEUTRAL);
  });
});

test("a failure is not asked again and again, but once more after a while", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("crypto", {});
  const fetch = answer("", { status: 500 });
  const drawAnew = async () => {
    unmount();
    await checkout.render();
    await vi.advanceTimersByTimeAsync(100);
  };
  await drawAnew();
  await vi.advanceTimersByTimeAsync(FAILED_MS / 2);
  await drawAnew();
  expect(shown()).toEqual(NEUTRAL);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(FAILED_MS / 2);
  await drawAnew();
  expect(fetch).toHaveBeenCalledTimes(2);
});

describe("what breaks inside stays inside", () => {
  test.each(["target", "lines", "localization", "i18n"])("a checkout whose %s throws shows nothing", async (key) => {
    expectConsole(/^warn: waybill: Error$/);
    Object.defineProperty(checkout.shopify, key, {
      configurable: true,
      get: () => {
        throw new Error(`no ${key} for Nguyễn Thị Lan`);
      },
    });
    await expect(checkout.render()).resolves.toBeUndefined();
    expect(document.body.textContent).toBe("");
  });

  test("an error nobody caught is kept from the checkout, and its message from the console", async () => {
    expectConsole(/^warn: waybill: TypeError$/);
    await checkout.render();
    const event = Object.assign(new Event("unhandledrejection", { cancelable: true }), {
      reason: new TypeError("12 Lê Lợi is no address"),
    });
    self.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });
});
