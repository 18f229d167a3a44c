/**
 * `npm run demo`: PostgreSQL, both sandboxes and the app, from one command. `--fresh` starts over, `--dev` runs the app
 * from its sources. Ports: PORT, CARRIER_SANDBOX_PORT, SHOPIFY_SANDBOX_PORT, SHOPIFY_TUNNEL_PORT, POSTGRES_PORT.
 */
import { parseArgs } from "node:util";
import { dataFolder } from "./data-folder.ts";
import { introduce } from "./demo/introduction.ts";
import { startOver } from "./demo/start-over.ts";
import { onStopRequest } from "./demo/stop-request.ts";
import { shownLine } from "./demo/worth-showing.ts";
import { startStack } from "./demo-stack.ts";
import { adviceOn } from "./setup/advice.mjs";
import { choosePorts } from "./stack/ports.ts";

const DATA_DIR = dataFolder();
const log = (line: string) => console.error(`demo: ${line}`);
const stopping = new AbortController();
const stopRequested = onStopRequest();
void stopRequested.then(() => stopping.abort());

try {
  await demo();
} catch (error) {
  if (!stopping.signal.aborted) {
    const { message } = error as Error;
    log(`${message} ${adviceOn(message, DATA_DIR)}`.trim());
    process.exitCode = 1;
  }
}
process.exit();

async function demo() {
  const { values: flags } = parseArgs({ options: { fresh: { type: "boolean" }, dev: { type: "boolean" } } });
  if (flags.fresh) await startOver(DATA_DIR, log);
  const stack = await startStack({
    dataDir: DATA_DIR,
    choosePorts: () => choosePorts(process.env),
    development: flags.dev,
    signal: stopping.signal,
    log,
    onLine: (part, line, stream) => {
      const shown = shownLine(part, line, stream);
      if (shown) console.error(shown);
    },
  });
  console.log(`READY ${JSON.stringify(stack.urls)}`);
  console.log(introduce(stack.urls, DATA_DIR));

  const failure = await Promise.race([stack.failed, stopRequested]);
  if (failure) {
    log(`${failure.part} ended unexpectedly. Its last lines:\n${failure.lastLines.join("\n")}`);
    process.exitCode = 1;
  }
  await stack.stop();
}
