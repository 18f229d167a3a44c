import { type CDPSession, chromium, type Frame, type Page } from "playwright-core";
import { COMPUTER_BROWSER, PHONE_BROWSER } from "../../scripts/browser-names.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "../../scripts/prepare/chromium.ts";
import type { Urls } from "../../scripts/stack/programs.ts";

const SLOWER = 4;
const ROUND_TRIP_MS = 100;
/** A page that has shown nothing new and has not moved for so long is still: longer than its scripts take to take it over. */
const STILL_MS = 1_500;
const MOST_MOVING_MS = 15_000;
/** A hand arrives at a box, and a page has time to paint its tick. */
const HAND_MS = 500;
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
  /** How long the server took for the document, again and again from the open page, without slowing anything. */
  serverMs(path: string, times: number): Promise<number[]>;
  /** How long each tick of a row took until it was painted. */
  ticks(path: string, times: number): Promise<number[]>;
  close(): Promise<void>;
}

interface Seen {
  lcpMs: number;
  cls: number;
  events: number[];
  /** When it last showed something or moved, from the frame's own beginning. */
  lastMs: number;
}

/** Runs in each frame, before its scripts. */
function watch(): void {
  const seen: Seen = { lcpMs: 0, cls: 0, events: [], lastMs: 0 };
  Object.assign(window, { seen });
  const on = (type: string, more: object, take: (entry: never) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as never);
    }).observe({ type, buffered: true, ...more });
  on("largest-contentful-paint", {}, (entry: { startTime: number }) => {
    seen.lcpMs = entry.startTime;
    seen.lastMs = Math.max(seen.lastMs, entry.startTime);
  });
  on("layout-shift", {}, (entry: { value: number; hadRecentInput: boolean; startTime: number }) => {
    seen.lastMs = Math.max(seen.lastMs, entry.startTime);
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
        await untilStill(frame);
        const { lcpMs, cls } = await seenIn(frame);
        visits.push({ lcpMs, cls });
      }
      return visits;
    },
    async serverMs(path, times) {
      await slow(session, false);
      const frame = await open(path);
      await untilStill(frame);
      return frame.evaluate(askForDocument, times);
    },
    async ticks(path, times) {
      await slow(session, true);
      const frame = await open(path);
      await untilStill(frame);
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
        await page.waitForTimeout(HAND_MS);
        await page.mouse.down();
        await page.mouse.up();
        await page.waitForTimeout(HAND_MS);
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

/** Waits until a frame has loaded, and neither showed anything new nor moved for a while. Throws when it never is still. */
async function untilStill(frame: Frame): Promise<void> {
  await frame.waitForFunction(
    (stillMs) => {
      const { lastMs } = (window as unknown as { seen: Seen }).seen;
      return document.readyState === "complete" && lastMs > 0 && performance.now() - lastMs > stillMs;
    },
    STILL_MS,
    { timeout: MOST_MOVING_MS, polling: 100 },
  );
}

/** Runs in the frame: asks for its own document again and again; returns how long each took to its first byte. */
async function askForDocument(times: number): Promise<number[]> {
  const { href } = location;
  const all: number[] = [];
  for (let n = 0; n < times; n += 1) {
    performance.clearResourceTimings();
    const answer = await fetch(href, { cache: "no-store", headers: { accept: "text/html" } });
    const text = await answer.text();
    if (!answer.ok || !text.includes("<h1")) throw new Error(`the document was answered with ${answer.status}`);
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const entry = entries.find(({ name }) => name === href);
    if (!entry) throw new Error("the browser did not note when the document came");
    all.push(entry.responseStart - entry.requestStart);
  }
  return all;
}

function appFrame(page: Page): Frame {
  const frame = page.frames().find((one) => one !== page.mainFrame() && one.url().includes("/app"));
  if (!frame) throw new Error("the app is not in its frame");
  return frame;
}

const seenIn = (frame: Frame): Promise<Seen> => frame.evaluate(() => (window as unknown as { seen: Seen }).seen);
