/**
 * `npm run screenshots`: starts the demo's stack with an empty folder, goes through it as a merchant does and writes pictures of
 * its pages, in both languages and on a phone, to `docs/screenshots/`.
 */
import { mkdirSync } from "node:fs";
import type { Stack } from "./demo-stack.ts";
import { type Camera, openCamera } from "./screenshots/camera.ts";
import { captureCheckout } from "./screenshots/checkout-scenes.ts";
import { captureDay } from "./screenshots/day-scenes.ts";
import { type DemoShop, openDemoShop } from "./screenshots/demo-shop.ts";
import { captureExtensions } from "./screenshots/extension-scenes.ts";
import { inFreshStack } from "./screenshots/fresh-stack.ts";
import { captureLists } from "./screenshots/list-scenes.ts";
import { captureMoney } from "./screenshots/money-scenes.ts";
import { captureOpenOrders, captureParcels } from "./screenshots/order-scenes.ts";
import { captureRules } from "./screenshots/rule-scenes.ts";
import { captureSetUp } from "./screenshots/set-up-scenes.ts";
import { captureSettings } from "./screenshots/settings-scenes.ts";

const FOLDER = "docs/screenshots";
/** In the order of a merchant's first days: each scene finds what those before it left. */
const SCENES: ((camera: Camera, shop: DemoShop) => Promise<void>)[] = [
  captureSetUp,
  captureOpenOrders,
  captureDay,
  captureParcels,
  captureLists,
  captureMoney,
  captureSettings,
  captureRules,
  captureCheckout,
  captureExtensions,
];
/** What the windows showed when a scene failed. */
const FAILURES = ".cache/screenshots-failed";
const log = (line: string) => console.error(`screenshots: ${line}`);
await inFreshStack(log, captureAll);
process.exit();

/** Takes all pictures. A scene that fails is named and the others are still taken; throws at the end if there was one. */
async function captureAll({ urls }: Stack) {
  for (const folder of [FOLDER, FAILURES]) mkdirSync(folder, { recursive: true });
  const camera = await openCamera(urls, FOLDER);
  const failed: string[] = [];
  try {
    const shop = await openDemoShop(urls);
    for (const scene of SCENES) {
      try {
        await scene(camera, shop);
      } catch (error) {
        log(`${scene.name}: ${(error as Error).message}`);
        await camera.captureFailure(FAILURES, scene.name);
        failed.push(scene.name);
      }
    }
  } finally {
    await camera.close();
  }
  if (failed.length > 0) throw new Error(`not all pictures were taken: ${failed.join(", ")}`);
  log(`written to ${FOLDER}`);
}
