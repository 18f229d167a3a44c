import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Stack, type StackOptions, startStack } from "../../scripts/demo-stack.ts";
import { ensure, WEB_BUILD } from "../../scripts/prepare/generated.ts";
import { type Control, controlOf } from "./sandboxes.ts";

/** The demo's own stack for a story, on free ports and with an empty folder. */
export interface TestStack extends Stack {
  controlCarrier: Control;
  controlShopify: Control;
  /** Every line the parts have printed, each with its part's name first. */
  lines: string[];
  /** Outside addresses that the app tried to connect to; must be empty at the end of a story. */
  outside(): string[];
}

/**
 * Builds the app if its sources have changed and starts the whole stack as `npm run demo` does. `stop` ends it and deletes its
 * folder.
 */
export async function startTestStack(options: Partial<StackOptions> = {}): Promise<TestStack> {
  await ensure(WEB_BUILD);
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
    lines,
    controlCarrier: controlOf(stack.urls.carrier),
    controlShopify: controlOf(stack.urls.shopify),
    outside: () => lines.filter((line) => line.includes("connected outside loopback")),
    async stop() {
      await stack.stop();
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
