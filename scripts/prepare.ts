/**
 * `node scripts/prepare.ts demo|dev|dev-store|test|test-long|bench|faults|mutants|upgrade|screenshots|review-screenshots`: makes what a task needs besides packages, when
 * it is missing or older than its inputs. `npm test` runs codegen and build itself, as steps that count.
 */
import { ensureChromium } from "./prepare/chromium.ts";
import {
  EXTENSION_BUNDLES,
  ensure,
  type Generated,
  isMade,
  SHOPIFY_TYPES,
  WEB_BUILD,
  WORKER_BUILD,
} from "./prepare/generated.ts";
import { step } from "./setup/steps.mjs";

const make = (generated: Generated) => async () =>
  !isMade(generated) && (await step(generated.doing, () => ensure(generated)));
const codegen = make(SHOPIFY_TYPES);
const build = make(WEB_BUILD);
const worker = make(WORKER_BUILD);
const extensions = make(EXTENSION_BUNDLES);

const NEEDS: Record<string, (() => Promise<boolean>)[]> = {
  demo: [build, extensions],
  dev: [codegen, extensions],
  "dev-store": [codegen],
  test: [ensureChromium],
  "test-long": [build, worker, extensions, ensureChromium],
  bench: [build, worker],
  faults: [build, worker],
  mutants: [codegen],
  upgrade: [build, worker],
  screenshots: [build, extensions, ensureChromium],
  "review-screenshots": [build, extensions, ensureChromium],
};

const task = process.argv[2] ?? "";
const needs = NEEDS[task];
if (!needs) throw new Error(`usage: node scripts/prepare.ts ${Object.keys(NEEDS).join("|")}`);

try {
  for (const ensured of needs) await ensured();
} catch (error) {
  console.error(`set-up: ${(error as Error).message}`);
  process.exitCode = 1;
}
