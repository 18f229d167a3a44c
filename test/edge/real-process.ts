import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath, pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import { freePort } from "../../scripts/process/port.ts";
import { newEncryptionKeys, PLATFORM_TOKEN, PUSH_SECRET } from "../flows/a-new-shop.ts";
import { aShop, type TestShop } from "../flows/a-shop.ts";
import { SHOPIFY_API_KEY, SHOPIFY_API_SECRET } from "../support/sandboxes.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A process of the app as it is shipped, and what it has logged. */
export interface RealProcess {
  child: ChildProcess;
  port: number;
  /** Resolves with the first such line of this event; when the process ends before, it rejects with all that was printed. */
  logged(event: string, isIt?: (line: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
  /** Resolves with the exit code; null: a signal ended it. */
  ended: Promise<number | null>;
}

/** A shop, and processes of the app that serve it beside the test's own. */
export async function aShopWithProcesses() {
  const encryptionKeys = newEncryptionKeys();
  const shop = await aShop({ env: { ENCRYPTION_KEYS: encryptionKeys } });
  return { shop, start: (env: Record<string, string>) => start(shop, { ENCRYPTION_KEYS: encryptionKeys, ...env }) };
}

/** Starts a process with the command of `npm start`, and waits until it is ready. */
async function start(shop: TestShop, env: Record<string, string>): Promise<RealProcess> {
  const port = await freePort();
  const given: NodeJS.ProcessEnv = {
    ...{ ...process.env, NODE_ENV: "production", WAYBILL_ENV: "sandbox", PORT: String(port), LOG_LEVEL: "info" },
    NODE_OPTIONS: `--import=${pathToFileURL(`${root}sandbox/shopify/route.mjs`)}`,
    SHOPIFY_SANDBOX_URL: shop.shopify.url,
    SHOPIFY_API_KEY,
    SHOPIFY_API_SECRET,
    SHOPIFY_APP_URL: `http://localhost:${port}`,
    DATABASE_URL: shop.app.env.DATABASE_URL,
    CARRIER_API_URL: shop.carrier.url,
    CARRIER_PLATFORM_TOKEN: PLATFORM_TOKEN,
    CARRIER_PARTNER_CODE: "PARTNER",
    CARRIER_PUSH_SECRETS: PUSH_SECRET,
    ...env,
  };
  const child = spawn(process.execPath, ["server.ts"], { cwd: root, env: given, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  const more = new EventTarget();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      printed += chunk;
      more.dispatchEvent(new Event("more"));
    });
  }
  const closed = once(child, "close").then(() => child.exitCode);
  const isOver = closed.then(() => true as const);
  const logged: RealProcess["logged"] = async (event, isIt = () => true) => {
    const find = () =>
      printed
        .split("\n")
        .filter((one) => one.includes(`"event":"${event}"`) && one.endsWith("}"))
        .map((one): Record<string, unknown> => JSON.parse(one))
        .find(isIt);
    for (;;) {
      const next = once(more, "more").then(() => false as const);
      const line = find();
      if (line) return line;
      if (!(await Promise.race([next, isOver]))) continue;
      const last = find();
      if (last) return last;
      throw new Error(`no ${event} in:\n${printed}`);
    }
  };
  await logged("waybill.ready");
  return { child, port, logged, ended: closed };
}
