import { fireEvent, waitFor } from "@testing-library/preact";
import { options, render } from "preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { expectConsole } from "../../../test/support/console";
import { AGAIN_MS, TIMEOUT_MS } from "../follow-order";
import { PARCEL, SECOND } from "./told";
import { translator } from "./translator";

type Shopify = Record<string, unknown>;

/** A page of an order, as Shopify's tester simulates it. */
interface Page {
  setUp(): void;
  tearDown(): void;
  render(): Promise<void>;
  fetch: typeof globalThis.fetch;
  shopify: object;
}

const TOKEN = "0f5c1d2e3b4a59687786950a1b2c3d4e";
const signal = <T>(value: T) => ({
  value,
  current: value,
  subscribe: () => () => undefined,
  destroy: async () => undefined,
});

interface OrderTexts {
  [key: string]: string | { [key: string]: string };
  heading: string;
  asking: string;
  unknown: string;
  failed: { heading: string; text: string; again: string };
}

/** What every page of an order tells its buyer. `t`: the extension's texts in Vietnamese. */
export function tellsOfAnOrder(page: Page, t: OrderTexts): void {
  /** Sets what the tester's mock may not have. */
  const give = (key: string, value: unknown) =>
    Object.defineProperty(page.shopify, key, { value, configurable: true, enumerable: true, writable: true });

  function answer(...bodies: (object | string | number)[]) {
    const fetch = vi.fn<typeof globalThis.fetch>(() => {
      const body = bodies.length > 1 ? bodies.shift() : bodies[0];
      if (typeof body === "number") return Promise.resolve(new Response("oops", { status: body }));
      return Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body)));
    });
    page.fetch = fetch;
    return fetch;
  }

  const shown = () => (document.body.textContent ?? "").replaceAll("\u00a0", " ");
  const all = (tag: string) => [...document.body.querySelectorAll(tag)];
  const button = () => document.body.querySelector("s-button") as Element;

  beforeEach(() => {
    // Runs effects right after their render: one that waits for a frame may come when the test's DOM is gone.
    options.requestAnimationFrame = queueMicrotask;
    page.setUp();
    give("checkoutToken", signal(TOKEN));
    const { localization, i18n } = page.shopify as { localization: Shopify; i18n: Shopify };
    Object.assign(localization, { language: signal({ isoCode: "vi" }) });
    i18n.translate = translator(t, "vi");
    page.fetch = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  });
  afterEach(() => {
    vi.useRealTimers();
    render(null, document.body);
    page.tearDown();
  });

  test("asks by the checkout's token in the page's language, and tells where the parcel is", async () => {
    const fetch = answer({ parcels: [PARCEL] });
    await page.render();
    await waitFor(() => expect(shown()).toContain(PARCEL.title));
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect([url, init?.method, init?.body]).toEqual([
      "https://waybill.example/ext/buyer/order",
      "POST",
      JSON.stringify({ checkoutToken: TOKEN, locale: "vi" }),
    ]);
    expect(new Headers(init?.headers).get("authorization")).toMatch(/^Bearer .+/);
    for (const text of [PARCEL.say, PARCEL.expected, PARCEL.sure, PARCEL.prepare, PARCEL.steps[0]?.text]) {
      expect(shown()).toContain(text);
    }
    expect(all("s-link").map((link) => link.getAttribute("href"))).toEqual([PARCEL.trackingUrl]);
    expect(all("s-section").map((section) => section.getAttribute("heading"))).toEqual([t.heading]);
  });

  test("tells of several parcels, each by itself", async () => {
    answer({ parcels: [{ ...PARCEL, tone: "critical", why: "Số điện thoại chưa gọi được." }, SECOND] });
    await page.render();
    await waitFor(() => expect(shown()).toContain("Đơn hàng của bạn được gửi thành 2 kiện."));
    expect(all("s-badge").map((badge) => [badge.getAttribute("tone"), badge.textContent])).toEqual([
      ["critical", PARCEL.title],
      ["neutral", SECOND.title],
    ]);
    expect(shown()).toContain(`Số điện thoại chưa gọi được. ${PARCEL.say}`);
    expect(all("s-link")).toHaveLength(1);
    expect(all("s-divider")).toHaveLength(1);
  });

  test("after a failed delivery a button leads to the four answers, and once there is one it is told", async () => {
    const [ask, answered] = ["Chọn ngày giao lại, số khác…", "Bạn muốn giao lại Thứ Bảy 28/11. Cửa hàng đã nhận được."];
    answer({
      parcels: [
        { ...PARCEL, ask },
        { ...PARCEL, trackingNumber: "S1.A.8", ask: "Đổi câu trả lời", answered },
      ],
    });
    await page.render();
    await waitFor(() => expect(shown()).toContain(answered));
    expect(
      all("s-button").map((one) => [one.textContent, one.getAttribute("href"), one.getAttribute("variant")]),
    ).toEqual([
      [ask, PARCEL.trackingUrl, "primary"],
      ["Đổi câu trả lời", PARCEL.trackingUrl, "secondary"],
    ]);
  });

  test("shows the last steps only: the tracking page has them all", async () => {
    const steps = Array.from({ length: 9 }, (_, n) => ({ at: `2026-11-2${n}T00:00:00Z`, time: "", text: `bước ${n}` }));
    answer({ parcels: [{ ...PARCEL, steps }] });
    await page.render();
    await waitFor(() =>
      expect(all("s-list-item").map((item) => item.textContent?.trim())).toEqual([
        "bước 0",
        "bước 1",
        "bước 2",
        "bước 3",
      ]),
    );
  });

  test("an order without parcels: the app says why", async () => {
    answer({ parcels: [], nothing: "Đơn hàng này đã được hủy." });
    await page.render();
    await waitFor(() => expect(shown()).toBe("Đơn hàng này đã được hủy."));
    expect(all("s-section")).toHaveLength(1);
  });

  test("an order of which no parcel is to come, such as a digital one, is not spoken of", async () => {
    const fetch = answer({ parcels: [], nothing: null });
    await page.render();
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    await waitFor(() => expect([shown(), all("s-section").length]).toEqual(["", 0]));
  });

  test("tells of two steps of the same moment", async () => {
    const at = "2026-11-26T03:00:00Z";
    answer({
      parcels: [{ ...PARCEL, steps: ["Đã lấy hàng.", "Đang giao."].map((text) => ({ at, time: "10:00", text })) }],
    });
    await page.render();
    await waitFor(() =>
      expect(all("s-list-item").map((item) => item.textContent)).toEqual(["10:00 Đã lấy hàng.", "10:00 Đang giao."]),
    );
  });

  test("says that it asks", async () => {
    page.fetch = () => new Promise(() => undefined);
    await page.render();
    await waitFor(() => expect(shown()).toBe(t.asking));
  });

  test("an order that the app has not read yet is being prepared, and is asked for until it has", async () => {
    vi.useFakeTimers();
    const fetch = answer({ parcels: null }, { parcels: null }, 503, { parcels: [PARCEL] });
    await page.render();
    await vi.advanceTimersByTimeAsync(100);
    expect([shown(), fetch.mock.calls.length]).toEqual([t.unknown, 1]);
    await vi.advanceTimersByTimeAsync(AGAIN_MS[0] ?? 0);
    await vi.advanceTimersByTimeAsync(AGAIN_MS[1] ?? 0);
    // That it could not be asked the third time is nothing to the buyer.
    expect([shown(), fetch.mock.calls.length]).toEqual([t.unknown, 3]);
    await vi.advanceTimersByTimeAsync(AGAIN_MS[2] ?? 0);
    expect(shown()).toContain(PARCEL.title);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetch).toHaveBeenCalledTimes(4);
  });

  test("one that stays unknown is not asked for without end", async () => {
    vi.useFakeTimers();
    const fetch = answer({ parcels: null });
    await page.render();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect([shown(), fetch.mock.calls.length]).toEqual([t.unknown, AGAIN_MS.length + 1]);
  });

  test("an order without a checkout is not asked for: there is no proof whose it is", async () => {
    give("checkoutToken", signal(undefined));
    const fetch = answer({ parcels: [PARCEL] });
    await page.render();
    await waitFor(() => expect(shown()).toBe(t.unknown));
    expect(fetch).not.toHaveBeenCalled();
  });

  describe("a call that fails is no dead end", () => {
    test.each<[string, object | string | number]>([
      ["no JSON", "{"],
      ["HTML", "<!doctype html><title>502</title>"],
      ["null", "null"],
      ["parcels of another shape", { parcels: [{}] }],
      ["401", 401],
      ["429", 429],
      ["500", 500],
      ["503", 503],
    ])("%s: it says so, and asks again when the buyer wants", async (_, body) => {
      const fetch = answer(body, { parcels: [PARCEL] });
      await page.render();
      await waitFor(() => expect(button()?.textContent).toBe(t.failed.again));
      expect(all("s-banner").map((banner) => banner.getAttribute("heading"))).toEqual([t.failed.heading]);
      expect(shown()).toContain(t.failed.text);
      expect(fetch).toHaveBeenCalledTimes(1);
      fireEvent.click(button());
      await waitFor(() => expect(shown()).toContain(PARCEL.title));
      expect([fetch.mock.calls.length, all("s-banner").length]).toEqual([2, 0]);
    });

    test("no network, again and again", async () => {
      await page.render();
      for (const _ of [1, 2]) {
        await waitFor(() => expect(button()?.hasAttribute("loading")).toBe(false));
        fireEvent.click(button());
        await waitFor(() => expect(shown()).toContain(t.failed.text));
      }
      answer({ parcels: [], nothing: "Đang chuẩn bị." });
      fireEvent.click(button());
      await waitFor(() => expect(shown()).toBe("Đang chuẩn bị."));
    });

    test("an app that hangs is given up", async () => {
      vi.useFakeTimers();
      let aborted: AbortSignal | null | undefined;
      page.fetch = (_, init) => {
        aborted = init?.signal;
        return new Promise(() => undefined);
      };
      await page.render();
      await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
      expect([shown(), aborted?.aborted]).toEqual([t.asking, false]);
      await vi.advanceTimersByTimeAsync(50);
      expect([shown().includes(t.failed.text), aborted?.aborted]).toEqual([true, true]);
    });

    test.each([
      ["refused", () => Promise.reject(new Error("no token"))],
      ["empty", () => Promise.resolve("")],
    ])("a session token that is %s: the app is not even asked", async (_, get) => {
      give("sessionToken", { get });
      const fetch = answer({ parcels: [PARCEL] });
      await page.render();
      await waitFor(() => expect(shown()).toContain(t.failed.text));
      expect(fetch).not.toHaveBeenCalled();
    });
  });

  test.each(["checkoutToken", "localization", "i18n"])("a page whose %s throws shows nothing", async (key) => {
    expectConsole(/^warn: waybill: Error$/);
    Object.defineProperty(page.shopify, key, {
      configurable: true,
      get: () => {
        throw new Error(`no ${key} for Nguyễn Thị Lan`);
      },
    });
    await expect(page.render()).resolves.toBeUndefined();
    expect(document.body.textContent).toBe("");
  });
}
