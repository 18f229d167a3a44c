/**
 * What a task needs besides packages: `node scripts/prepare.ts demo|dev|test|bench|screenshots`. Makes what is missing or
 * older than its inputs. `npm test` runs codegen and build itself, as steps that count.
 */
import { ensureChromium } from "./prepare/chromium.ts";
import { EXTENSION_BUNDLES, ensure, PRISMA_CLIENT, SHOPIFY_TYPES, WEB_BUILD } from "./prepare/generated.ts";

const prisma = () => ensure(PRISMA_CLIENT);
const codegen = () => ensure(SHOPIFY_TYPES);
const build = () => ensure(WEB_BUILD);
const extensions = () => ensure(EXTENSION_BUNDLES);

const NEEDS: Record<string, (() => Promise<boolean>)[]> = {
  demo: [prisma, build, extensions],
  dev: [prisma, codegen, extensions],
  test: [prisma, ensureChromium],
  bench: [prisma, build],
  screenshots: [prisma, build, extensions, ensureChromium],
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
