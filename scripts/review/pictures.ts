import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { LOCALES } from "../../app/domain/locale.ts";
import type { Camera, View } from "../screenshots/camera.ts";
import type { DemoShop } from "../screenshots/demo-shop.ts";
import { smallPng } from "../screenshots/small-png.ts";
import { orderPath } from "../screenshots/staff.ts";

/** Dots for a pixel of the page: the pictures are 1600 × 900 and 900 × 1600, and letters in them are larger than on a page so wide. */
export const DOTS = { desktop: 1.25, phone: 2 };
const DESKTOP_DOTS = { width: 1_600, height: 900 };
const PHONE_DOTS = { width: 900, height: 1_600 };
const MOST_TRIES = 4;

/** Pages of which the listing shows the finished state. */
export const COD_BOOK = "/app/money?tab=collected";
export const CHECKOUT = "/app/settings/checkout";

/** What the listing shows, in its order. */
const PAGES: { name: string; path: string | ((shop: DemoShop) => string) }[] = [
  { name: "1-today", path: "" },
  { name: "2-orders", path: "/app/orders?tab=all" },
  { name: "3-parcel", path: (shop) => orderPath(shop.orderThatShows("a line discount and cash on delivery")) },
  { name: "4-work-queue", path: "/app/attention" },
  { name: "5-cod-book", path: COD_BOOK },
  { name: "6-fees-at-checkout", path: CHECKOUT },
];
const PHONE_PAGES: typeof PAGES = [
  { name: "phone-1-orders", path: "/app/orders?tab=all" },
  { name: "phone-2-returns", path: "/app/returns?tab=arrived" },
];

/**
 * Takes the listing's pictures of the demo store, in both languages: the app by itself, without the admin that frames it, whose
 * look is Shopify's.
 */
export async function captureListing({ views, phones }: Camera, shop: DemoShop, folder: string): Promise<void> {
  for (const locale of LOCALES) {
    for (const { name, path } of PAGES) {
      await capture(views[locale], typeof path === "string" ? path : path(shop), DESKTOP_DOTS, DOTS.desktop);
      await write(views[locale], join(folder, `${name}.${locale}.png`), DESKTOP_DOTS);
    }
    for (const { name, path } of PHONE_PAGES) {
      await capture(phones[locale], typeof path === "string" ? path : path(shop), PHONE_DOTS, DOTS.phone);
      await write(phones[locale], join(folder, `${name}.${locale}.png`), PHONE_DOTS);
    }
  }
}

type Size = typeof DESKTOP_DOTS;

/** Opens a page in a window of which the app's frame has this size. What stands above the frame changes with the window's width. */
async function capture(view: View, path: string, size: Size, dots: number): Promise<void> {
  const wanted = { width: size.width / dots, height: size.height / dots };
  await view.open(path);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const frame = await view.page.locator("iframe").boundingBox();
    const window = view.page.viewportSize();
    if (!frame || !window) throw new Error("the app is not in its frame");
    const [wider, taller] = [wanted.width - frame.width, wanted.height - frame.height].map(Math.round);
    if (wider === 0 && taller === 0) break;
    await view.page.setViewportSize({ width: window.width + (wider ?? 0), height: window.height + (taller ?? 0) });
  }
  await view.open(path);
}

/** A frame that begins between two dots is one dot wider; the app store takes the exact size only. */
async function write({ page }: View, file: string, size: Size): Promise<void> {
  const picture = await page.locator("iframe").screenshot({ animations: "disabled" });
  const { width, height } = await sharp(picture).metadata();
  if (Math.abs(width - size.width) > 1 || Math.abs(height - size.height) > 1) {
    throw new Error(`${file} would be ${width} × ${height}`);
  }
  writeFileSync(
    file,
    await smallPng(
      await sharp(picture)
        .resize({ ...size, fit: "fill" })
        .png()
        .toBuffer(),
    ),
  );
}
