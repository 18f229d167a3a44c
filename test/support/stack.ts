import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Stack, type StackOptions, startStack } from "../../scripts/demo-stack.ts";
import { ensureApp } from "../../scripts/prepare/generated.ts";
import { DEMO_SHOP, type Urls } from "../../scripts/stack/programs.ts";
import { controlOf } from "./sandboxes.ts";
import { DEMO_LOGIN, type Stage } from "./stage.ts";

/** The demo's own stack with the demo store for a story, on free ports and with an empty folder. */
export interface TestStack extends Stack, Stage {
  urls: Urls;
  dataDir: string;
  /** Every line the parts have printed, each with its part's name first. */
  lines: string[];
}

/**
 * Builds the app if its sources have changed and starts the whole stack as `npm run demo` does. `stop` ends it and deletes its
 * folder.
 */
export async function startTestStack(options: Partial<StackOptions> = {}): Promise<TestStack> {
  await ensureApp();
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "waybill-story-"));
  const lines: string[] = [];
  const stack = await startStack({
    log: (line) => lines.push(`stack: ${line}`),
    onLine: (part, line) => lines.push(`${part}: ${line}`),
    ...options,
    dataDir,
    env: { NODE_OPTIONS: "--import ./test/support/refuse-outside.ts", ...options.env },
  });
  return {
    ...stack,
    dataDir,
    lines,
    shop: `${DEMO_SHOP}.myshopify.com`,
    account: DEMO_LOGIN,
    controlCarrier: controlOf(stack.urls.carrier),
    controlShopify: controlOf(stack.urls.shopify),
    outside: () => lines.filter((line) => line.includes("connected outside loopback")),
    async stop() {
      await stack.stop();
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
