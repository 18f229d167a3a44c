/**
 * `npm run screenshots`: starts the demo's stack with an empty folder, goes through it as a merchant does and writes pictures of
 * its pages, in both languages and on a phone, to `docs/screenshots/`.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Stack, startStack } from "./demo-stack.ts";
import { openCamera } from "./screenshots/camera.ts";
import { shootCheckout } from "./screenshots/checkout-scenes.ts";
import { openDemoShop } from "./screenshots/demo-shop.ts";
import { shootLists, shootOpenOrders, shootParcels } from "./screenshots/order-scenes.ts";
import { shootHandling } from "./screenshots/parcel-scenes.ts";
import { shootSetUp } from "./screenshots/set-up-scenes.ts";
import { shootSettings } from "./screenshots/settings-scenes.ts";
import { onStopRequest } from "./stack/stop-request.ts";

const FOLDER = "docs/screenshots";
const log = (line: string) => console.error(`screenshots: ${line}`);
const stopping = new AbortController();
void onStopRequest().then(() => stopping.abort(new Error("stopped")));

const dataDir = mkdtempSync(join(tmpdir(), "waybill-screenshots-"));
try {
  const stack = await startStack({ dataDir, log, signal: stopping.signal });
  try {
    await Promise.race([shootAll(stack), diesOf(stack), stopped()]);
  } finally {
    await stack.stop();
  }
} catch (error) {
  log((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

async function shootAll({ urls }: Stack) {
  mkdirSync(FOLDER, { recursive: true });
  const camera = await openCamera(urls, FOLDER);
  try {
    const shop = await openDemoShop(urls);
    await shootSetUp(camera);
    await shootOpenOrders(camera, shop);
    await shootParcels(camera, shop);
    await shootHandling(camera, shop);
    await shootLists(camera);
    await shootCheckout(camera, shop);
    await shootSettings(camera);
    await camera.views.vi.open(`${urls.carrier}/`);
    await camera.shoot(camera.views.vi, "carrier", 1_250);
    log(`written to ${FOLDER}`);
  } finally {
    await camera.close();
  }
}

async function diesOf(stack: Stack): Promise<never> {
  const { part, lastLines } = await stack.failed;
  throw new Error(`${part} ended unexpectedly. Its last lines:\n${lastLines.join("\n")}`);
}

function stopped(): Promise<never> {
  return new Promise((_, reject) => {
    stopping.signal.addEventListener("abort", () => reject(stopping.signal.reason), { once: true });
  });
}
