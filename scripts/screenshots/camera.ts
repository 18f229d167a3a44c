import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, errors, type FrameLocator, type Page } from "playwright-core";
import { LOCALES, type Locale } from "../../app/domain/locale.ts";
import type { TextKey } from "../../app/locales/keys";
import { COMPUTER_BROWSER, PHONE_BROWSER } from "../browser-names.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "../prepare/chromium.ts";
import type { Urls } from "../stack/programs.ts";
import { smallPng } from "./small-png.ts";
import { textIn } from "./texts.ts";

const DESKTOP = { size: { width: 1280, height: 720 }, userAgent: COMPUTER_BROWSER };
const PHONE = { size: { width: 390, height: 780 }, userAgent: PHONE_BROWSER };
/** Pictures are cut at this height unless asked otherwise: nobody looks further down. */
const MAX_HEIGHT_PX = 2000;
const NETWORK_IDLE_TIMEOUT_MS = 5_000;

/** A window with the Shopify admin open in one language. */
export interface View {
  locale: Locale;
  page: Page;
  /** The embedded app inside the admin. */
  app: FrameLocator;
  /** A text of the app in this window's language. */
  text(key: TextKey, values?: Record<string, number | string>): string;
  /** Opens a page of the app, or one of the admin by its full address, and waits until it has settled. */
  open(path: string): Promise<void>;
}

type Shot = Parameters<Camera["captureBoth"]>;
type Prepare = (view: View) => Promise<unknown>;

export interface Camera {
  /** A desktop window for each language. */
  views: Record<Locale, View>;
  /** A phone for each language. */
  phones: Record<Locale, View>;
  /** Writes a picture of the window, as tall as its contents up to `maxHeightPx`, to `<name>.<locale>.png`. */
  capture(view: View, name: string, maxHeightPx?: number): Promise<void>;
  /** Opens a page in both desktop windows and takes its picture; `prepare` brings the page into the wanted state. */
  captureBoth(name: string, path: string, prepare?: Prepare, maxHeightPx?: number): Promise<void>;
  /** The same on both phones, to `<name>.phone.<locale>.png`. */
  captureOnPhones(name: string, path: string, prepare?: Prepare, maxHeightPx?: number): Promise<void>;
  /** Writes a picture of one part of a page in each of these windows: what stands around it is not the app's. */
  capturePart(windows: Record<Locale, View>, name: string, path: string, part: string, prepare: Prepare): Promise<void>;
  /** Writes what the windows show now to another folder, for whoever mends a scene. */
  captureFailure(folder: string, scene: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a browser on the admin of a stack; pictures are written to `folder`, with so many dots for a pixel of the page. */
export async function openCamera(urls: Urls, folder: string, dots = { desktop: 1, phone: 1 }): Promise<Camera> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  const views = {
    vi: await openView(browser, urls, "vi", DESKTOP, dots.desktop),
    en: await openView(browser, urls, "en", DESKTOP, dots.desktop),
  };
  const phones = {
    vi: await openView(browser, urls, "vi", PHONE, dots.phone),
    en: await openView(browser, urls, "en", PHONE, dots.phone),
  };
  const captureIn = async (windows: Record<Locale, View>, ...[name, path, prepare, maxHeightPx]: Shot) => {
    for (const locale of LOCALES) {
      const view = windows[locale];
      await view.open(path);
      await prepare?.(view);
      await camera.capture(view, name, maxHeightPx);
    }
  };
  const isPhone = (view: View) => view === phones[view.locale];
  const fileOf = (view: View, name: string) =>
    join(folder, `${name}${isPhone(view) ? ".phone" : ""}.${view.locale}.png`);
  const camera: Camera = {
    views,
    phones,
    async capture(view, name, maxHeightPx = MAX_HEIGHT_PX) {
      const { size } = isPhone(view) ? PHONE : DESKTOP;
      const height = Math.min(maxHeightPx, Math.max(size.height, await heightOf(view)));
      await view.page.setViewportSize({ width: size.width, height });
      await settle(view.page);
      writeFileSync(fileOf(view, name), await smallPng(await view.page.screenshot({ animations: "disabled" })));
      await view.page.setViewportSize(size);
    },
    captureBoth: (...shot) => captureIn(views, ...shot),
    captureOnPhones: (...shot) => captureIn(phones, ...shot),
    async capturePart(windows, name, path, part, prepare) {
      for (const locale of LOCALES) {
        const view = windows[locale];
        await view.open(path);
        await prepare(view);
        const picture = await view.page.locator(part).screenshot({ animations: "disabled" });
        writeFileSync(fileOf(view, name), await smallPng(picture));
      }
    },
    async captureFailure(folder, scene) {
      for (const [kind, windows] of Object.entries({ desktop: views, phone: phones })) {
        for (const { page, locale } of Object.values(windows)) {
          await page.screenshot({ path: join(folder, `${scene}.${kind}.${locale}.png`) });
        }
      }
    },
    close: () => browser.close(),
  };
  return camera;
}

async function openView(
  browser: Browser,
  urls: Urls,
  locale: Locale,
  device: typeof PHONE,
  dots: number,
): Promise<View> {
  const context = await browser.newContext({
    viewport: device.size,
    userAgent: device.userAgent,
    deviceScaleFactor: dots,
    // British: as in the app, the day comes before the month.
    locale: locale === "vi" ? "vi-VN" : "en-GB",
    timezoneId: "Asia/Ho_Chi_Minh",
  });
  // The stand-in for the Shopify admin keeps its user's language in this cookie and passes it on to the app.
  await context.addCookies([{ name: "sandbox_locale", value: locale, url: urls.shopify }]);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return {
    locale,
    page,
    app: page.frameLocator("iframe"),
    text: (key, values) => textIn(locale, key, values),
    async open(path) {
      const whole = path.startsWith("http");
      await page.goto(whole ? path : `${urls.admin}${path}`);
      if (!whole) await hydrated(page);
      await settle(page);
    },
  };
}

/** Waits until the app's page answers to clicks: the server's HTML alone knows no width of the window. */
async function hydrated(page: Page) {
  const heading = page.frameLocator("iframe").locator("h1").first();
  await heading.waitFor();
  const frame = page.frames().find((each) => each.parentFrame() !== null);
  await frame?.waitForFunction(() =>
    Object.keys(document.querySelector("h1") ?? {}).some((key) => key.startsWith("__react")),
  );
}

async function settle(page: Page) {
  try {
    await page.waitForLoadState("networkidle", { timeout: NETWORK_IDLE_TIMEOUT_MS });
  } catch (error) {
    // A page that follows a moving parcel never becomes idle.
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
  for (const frame of page.frames()) await frame.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Returns the height at which nothing of the page, or of the app framed in it, needs scrolling. */
async function heightOf({ page }: View): Promise<number> {
  const heights = await Promise.all(page.frames().map((frame) => frame.evaluate(hiddenHeight)));
  return (page.viewportSize()?.height ?? 0) + heights.reduce((sum, hidden) => sum + hidden, 0);
}

function hiddenHeight(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  // A dialog scrolls inside itself and gets only a share of the height.
  const dialog = document.querySelector('[role="dialog"] .Polaris-Scrollable');
  if (dialog) return Math.ceil((dialog.scrollHeight - dialog.clientHeight) * 1.4);
  return scrollHeight - clientHeight;
}
