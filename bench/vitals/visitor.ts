import { type CDPSession, chromium, type Frame, type Page } from "playwright-core";
import { COMPUTER_BROWSER, PHONE_BROWSER } from "../../scripts/browser-names.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "../../scripts/prepare/chromium.ts";
import type { Urls } from "../../scripts/stack/programs.ts";

const SLOWER = 4;
const ROUND_TRIP_MS = 100;
/** How long a page that has shown its contents may still move. */
const STILL_MS = 1_500;
/** Screens narrower than this belong to phones, which say so: the server draws the page for them. */
const PHONE_WIDTH = 500;

/** What one visit of a page cost its reader. */
export interface Visit {
  /** From the frame's own beginning. */
  lcpMs: number;
  cls: number;
}

export interface Visitor {
  visit(path: string, times: number): Promise<Visit[]>;
  /** How long the server took for the document, without slowing anything. */
  serverMs(path: string, times: number): Promise<number[]>;
  /** How long each tick of a row took until it was painted. */
  ticks(path: string, times: number): Promise<number[]>;
  close(): Promise<void>;
}

interface Seen {
  lcpMs: number;
  cls: number;
  events: number[];
}

/** Runs in each frame, before its scripts. */
function watch(): void {
  const seen: Seen = { lcpMs: 0, cls: 0, events: [] };
  Object.assign(window, { seen });
  const on = (type: string, more: object, take: (entry: never) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as never);
    }).observe({ type, buffered: true, ...more });
  on("largest-contentful-paint", {}, (entry: { startTime: number }) => {
    seen.lcpMs = entry.startTime;
  });
  on("layout-shift", {}, (entry: { value: number; hadRecentInput: boolean }) => {
    if (!entry.hadRecentInput) seen.cls += entry.value;
  });
  on("event", { durationThreshold: 16 }, (entry: { duration: number; interactionId: number }) => {
    if (entry.interactionId) seen.events.push(entry.duration);
  });
}

/** Opens a browser of this width, in Vietnamese, on the admin of a stack. */
export async function openVisitor(urls: Urls, width: number): Promise<Visitor> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  const viewport = { width, height: 800 };
  const context = await browser.newContext({
    viewport,
    userAgent: width < PHONE_WIDTH ? PHONE_BROWSER : COMPUTER_BROWSER,
    locale: "vi-VN",
    timezoneId: "Asia/Ho_Chi_Minh",
  });
  await context.addCookies([{ name: "sandbox_locale", value: "vi", url: urls.shopify }]);
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);

  const open = async (path: string) => {
    await page.goto(`${urls.admin}${path}`);
    await page.frameLocator("iframe").locator("h1").first().waitFor();
    return appFrame(page);
  };
  await open("/app");
  return {
    async visit(path, times) {
      await slow(session, true);
      const visits: Visit[] = [];
      for (let n = 0; n < times; n += 1) {
        const frame = await open(path);
        await frame.waitForFunction(() => document.readyState === "complete");
        await page.waitForTimeout(STILL_MS * 2);
        const { lcpMs, cls } = await seenIn(frame);
        visits.push({ lcpMs, cls });
      }
      return visits;
    },
    async serverMs(path, times) {
      await slow(session, false);
      const all: number[] = [];
      for (let n = 0; n < times; n += 1) {
        const frame = await open(path);
        await frame.waitForFunction(() => document.readyState === "complete");
        all.push(
          await frame.evaluate(() => {
            const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
            return entry ? entry.responseStart - entry.requestStart : Number.NaN;
          }),
        );
      }
      return all;
    },
    async ticks(path, times) {
      await slow(session, true);
      const frame = await open(path);
      await page.waitForTimeout(STILL_MS * 2);
      const boxes = frame.locator("tr[id], li[id]").getByRole("checkbox");
      const shown = (await Promise.all((await boxes.all()).map((box) => box.boundingBox()))).flatMap((box) =>
        box && box.y > 0 && box.y + box.height < viewport.height ? [box] : [],
      );
      const all: number[] = [];
      for (let n = 0; n < times; n += 1) {
        const box = shown[n % shown.length];
        if (!box) throw new Error("no row to tick is on the screen");
        const before = (await seenIn(frame)).events.length;
        // As a hand does: it arrives, and then presses. Looking for the box by its role would keep the page itself busy.
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.waitForTimeout(STILL_MS / 3);
        await page.mouse.down();
        await page.mouse.up();
        await page.waitForTimeout(STILL_MS / 3);
        const events = (await seenIn(frame)).events.slice(before);
        all.push(Math.max(0, ...events));
      }
      return all;
    },
    close: () => browser.close(),
  };
}

async function slow(session: CDPSession, isSlow: boolean): Promise<void> {
  await session.send("Emulation.setCPUThrottlingRate", { rate: isSlow ? SLOWER : 1 });
  await session.send("Network.enable");
  const latency = isSlow ? ROUND_TRIP_MS : 0;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

function appFrame(page: Page): Frame {
  const frame = page.frames().find((one) => one !== page.mainFrame() && one.url().includes("/app"));
  if (!frame) throw new Error("the app is not in its frame");
  return frame;
}

const seenIn = (frame: Frame): Promise<Seen> => frame.evaluate(() => (window as unknown as { seen: Seen }).seen);
