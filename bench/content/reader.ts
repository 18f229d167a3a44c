import { chromium, type Page } from "playwright-core";
import { COMPUTER_BROWSER } from "../../scripts/browser-names.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "../../scripts/prepare/chromium.ts";
import type { Urls } from "../../scripts/stack/programs.ts";
import type { Place } from "./places.ts";

/** Whoever opens the pages. */
export interface Reader {
  /** Opens a place so many times; returns the milliseconds from the last answer to the frame that has the content. */
  open(place: Place, times: number): Promise<number[]>;
  close(): Promise<void>;
}

/** Opens a browser in Vietnamese on a stack that is set up. */
export async function openReader(urls: Urls): Promise<Reader> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  const context = await browser.newContext({
    viewport: { width: 1_280, height: 900 },
    userAgent: COMPUTER_BROWSER,
    locale: "vi-VN",
    timezoneId: "Asia/Ho_Chi_Minh",
  });
  await context.addCookies([{ name: "sandbox_locale", value: "vi", url: urls.shopify }]);
  return {
    async open(place, times) {
      const page = await context.newPage();
      await page.addInitScript(noteContent, { within: place.within, text: place.text });
      await page.goto(place.url);
      await place.prepare?.(page);
      const all: number[] = [];
      for (let n = 0; n < times; n += 1) all.push(await openOnce(page, place));
      await page.close();
      return all;
    },
    close: () => browser.close(),
  };
}

async function openOnce(page: Page, place: Place): Promise<number> {
  await page.goto(place.url);
  await place.begin?.(page);
  await page.waitForFunction(() => "shownAt" in window);
  const shownAt = await page.evaluate(() => (window as unknown as { shownAt: number }).shownAt);
  // A worker that only said whether its action is shown has ended meanwhile.
  const workers = page.workers().map((worker) => worker.evaluate(answersSeen).catch(() => []));
  const seen = await Promise.all([page.evaluate(answersSeen), ...workers]);
  const before = seen.flatMap((answers) => answersTo(place, answers)).filter((answeredAt) => answeredAt <= shownAt);
  if (before.length === 0) throw new Error(`${place.handle} showed its content before any answer to ${place.asks}`);
  return shownAt - Math.max(...before);
}

/** Runs in the page, before its scripts: notes when the frame was painted that has the content. */
function noteContent({ within, text }: { within: string; text: string }): void {
  const look = new MutationObserver(() => {
    if (!document.querySelector(within)?.textContent?.includes(text)) return;
    look.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      // The next task after the frame.
      port1.onmessage = () => Object.assign(window, { shownAt: performance.timeOrigin + performance.now() });
      port2.postMessage(null);
    });
  });
  look.observe(document, { subtree: true, childList: true, characterData: true });
}

interface Answered {
  url: string;
  at: number;
}

/** Runs in the page, or in a worker of it: everything that was fetched there, and when it had come. */
function answersSeen(): Answered[] {
  const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return all.map(({ name, responseEnd }) => ({ url: name, at: performance.timeOrigin + responseEnd }));
}

/** When the app's answers had come where this extension runs: others on the page ask for themselves. */
function answersTo({ handle, asks }: Place, seen: Answered[]): number[] {
  const isOwn = seen.some(({ url }) => url.includes(`/${handle}`));
  return isOwn ? seen.filter(({ url }) => url.includes(asks)).map(({ at }) => at) : [];
}
