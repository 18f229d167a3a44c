/**
 * `npm run screenshots`: starts the demo's stack with an empty folder, goes through it as a merchant does and writes pictures of
 * its pages, in both languages and on a phone, to `docs/screenshots/`.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Stack, startStack } from "./demo-stack.ts";
import { openCamera } from "./screenshots/camera.ts";
import { captureCheckout } from "./screenshots/checkout-scenes.ts";
import { openDemoShop } from "./screenshots/demo-shop.ts";
import { captureLists, captureOpenOrders, captureParcels } from "./screenshots/order-scenes.ts";
import { captureHandling } from "./screenshots/parcel-scenes.ts";
import { captureSetUp } from "./screenshots/set-up-scenes.ts";
import { captureSettings } from "./screenshots/settings-scenes.ts";
import { onStopRequest } from "./stack/stop-request.ts";

const FOLDER = "docs/screenshots";
const log = (line: string) => console.error(`screenshots: ${line}`);
const stopping = new AbortController();
void onStopRequest().then(() => stopping.abort(new Error("stopped")));

const dataDir = mkdtempSync(join(tmpdir(), "waybill-screenshots-"));
try {
  const stack = await startStack({ dataDir, log, signal: stopping.signal });
  try {
    await Promise.race([captureAll(stack), failureOf(stack), stopped()]);
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

async function captureAll({ urls }: Stack) {
  mkdirSync(FOLDER, { recursive: true });
  const camera = await openCamera(urls, FOLDER);
  try {
    const shop = await openDemoShop(urls);
    await captureSetUp(camera);
    await captureOpenOrders(camera, shop);
    await captureParcels(camera, shop);
    await captureHandling(camera, shop);
    await captureLists(camera);
    await captureCheckout(camera, shop);
    await captureSettings(camera);
    await camera.views.vi.open(`${urls.carrier}/`);
    await camera.capture(camera.views.vi, "carrier", 1_250);
    log(`written to ${FOLDER}`);
  } finally {
    await camera.close();
  }
}

async function failureOf(stack: Stack): Promise<never> {
  const { part, lastLines } = await stack.failed;
  throw new Error(`${part} ended unexpectedly. Its last lines:\n${lastLines.join("\n")}`);
}

function stopped(): Promise<never> {
  return new Promise((_, reject) => {
    stopping.signal.addEventListener("abort", () => reject(stopping.signal.reason), { once: true });
  });
}
