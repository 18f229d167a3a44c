/**
 * What `shopify app dev` runs (`shopify.web.toml`): PostgreSQL, the app from its sources and, without `CARRIER_API_URL`, the
 * carrier's stand-in. Its data lie apart from the demo's.
 */
import { join } from "node:path";
import { dataFolder } from "./data-folder.ts";
import { onStopRequest } from "./demo/stop-request.ts";
import { shownLine } from "./demo/worth-showing.ts";
import { startStack } from "./demo-stack.ts";
import { devStorePrograms } from "./dev-store/programs.ts";
import { adviceOn } from "./setup/advice.mjs";
import { choosePorts } from "./stack/ports.ts";

const DATA_DIR = join(dataFolder(), "dev-store");
const GIVEN_BY_CLI = ["PORT", "HOST", "SHOPIFY_API_KEY", "SHOPIFY_API_SECRET"];
const log = (line: string) => console.error(`dev-store: ${line}`);
const stopping = new AbortController();
const stopRequested = onStopRequest();
void stopRequested.then(() => stopping.abort());

try {
  await run();
} catch (error) {
  if (!stopping.signal.aborted) {
    const { message } = error as Error;
    log(`${message} ${adviceOn(message, DATA_DIR)}`.trim());
    process.exitCode = 1;
  }
}
process.exit();

async function run() {
  const missing = GIVEN_BY_CLI.filter((name) => !process.env[name]);
  if (missing.length > 0) {
    throw new Error(
      `${missing.join(", ")} not set: this is started by \`shopify app dev\`. \`npm run dev\` needs no store.`,
    );
  }
  const stack = await startStack({
    dataDir: DATA_DIR,
    // The CLI's own tunnel leads to the app's port, and so do the pushes of the carrier's stand-in.
    choosePorts: async () => {
      const ports = await choosePorts(process.env);
      return { ...ports, tunnel: ports.app };
    },
    programs: devStorePrograms(process.env),
    signal: stopping.signal,
    log,
    onLine: (part, line, stream) => {
      const shown = shownLine(part, line, stream);
      if (shown) console.error(shown);
    },
  });
  log(`Waybill answers behind ${process.env.HOST}; carrier: ${process.env.CARRIER_API_URL || stack.urls.carrier}`);
  const failure = await Promise.race([stack.failed, stopRequested]);
  if (failure) {
    log(`${failure.part} ended unexpectedly. Its last lines:\n${failure.lastLines.join("\n")}`);
    process.exitCode = 1;
  }
  await stack.stop();
}
