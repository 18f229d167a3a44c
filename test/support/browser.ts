import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { COMPUTER_BROWSER } from "../../scripts/browser-names.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "../../scripts/prepare/chromium.ts";

/** Every other name fails as on a machine without a network. */
const LOOPBACK_ONLY = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1";

/** Starts Chromium. Close it after the test file. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS, LOOPBACK_ONLY] });
}

export interface PageOptions {
  locale?: "vi-VN" | "en-US";
  width?: number;
  height?: number;
}

/** A page with a fresh profile, and its troubles: script errors, requests that failed or left loopback. */
export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  troubles: string[];
}

/** Opens a page as a merchant sees it; in Vietnamese by default. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<WatchedPage> {
  const { locale = "vi-VN", width = 1280, height = 900 } = options;
  const viewport = { width, height };
  const context = await browser.newContext({
    locale,
    userAgent: COMPUTER_BROWSER,
    viewport,
    timezoneId: "Asia/Ho_Chi_Minh",
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("console", (message) => {
    const isIcon = message.location().url.endsWith("/favicon.ico");
    // The router logs an answer that it was still reading when its page was left.
    const isLeft = message.text().startsWith("AbortError: signal is aborted");
    if (message.type() === "error" && !isIcon && !isLeft) troubles.push(`console: ${message.text()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // Leaving a page aborts its unfinished requests.
    if (reason !== "net::ERR_ABORTED") troubles.push(`failed: ${request.url()} ${reason}`);
  });
  return { page, context, troubles };
}
