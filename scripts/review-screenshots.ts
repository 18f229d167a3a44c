/**
 * `npm run review:screenshots`: starts the demo's stack with an empty folder, lives through a shop's first days as `npm run screenshots`
 * does, and writes the pictures of the app store's listing to `docs/review/screenshots/`.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stack } from "./demo-stack.ts";
import { CHECKOUT, COD_BOOK, captureListing, DOTS } from "./review/pictures.ts";
import { openCamera } from "./screenshots/camera.ts";
import { captureCheckout } from "./screenshots/checkout-scenes.ts";
import { openDemoShop } from "./screenshots/demo-shop.ts";
import { inFreshStack } from "./screenshots/fresh-stack.ts";
import { sendAll } from "./screenshots/money-scenes.ts";
import { captureOpenOrders, captureParcels } from "./screenshots/order-scenes.ts";
import { captureSetUp } from "./screenshots/set-up-scenes.ts";
import { openUntil } from "./screenshots/staff.ts";

const FOLDER = "docs/review/screenshots";
/** What the window showed when something failed. */
const FAILURES = ".cache/screenshots-failed";
const log = (line: string) => console.error(`review:screenshots: ${line}`);

await inFreshStack(log, captureAll);
process.exit();

/** The scenes leave the orders, parcels and money that the listing shows; their own pictures are thrown away. */
async function captureAll({ urls }: Stack): Promise<void> {
  for (const folder of [FOLDER, FAILURES]) mkdirSync(folder, { recursive: true });
  const unused = mkdtempSync(join(tmpdir(), "waybill-review-"));
  const camera = await openCamera(urls, unused, DOTS);
  try {
    const shop = await openDemoShop(urls);
    for (const scene of [captureSetUp, captureOpenOrders, captureParcels, captureCheckout]) await scene(camera, shop);
    const [delivered] = await sendAll(camera.views.vi, shop);
    if (!delivered) throw new Error("nothing was sent");
    await openUntil(camera.views.vi, COD_BOOK, delivered.name);
    await shop.removeFlatRates();
    await openUntil(camera.views.vi, CHECKOUT, camera.views.vi.text("fees:state.on.title"));
    await captureListing(camera, shop, FOLDER);
  } catch (error) {
    await camera.captureFailure(FAILURES, "review");
    throw error;
  } finally {
    await camera.close();
    rmSync(unused, { recursive: true });
  }
  log(`written to ${FOLDER}`);
}
