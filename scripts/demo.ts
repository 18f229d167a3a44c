/**
 * `npm run demo`: PostgreSQL, both sandboxes and the app, from one command. `--fresh` starts with empty state, `--dev` runs the
 * app from its sources. Ports: PORT, CARRIER_SANDBOX_PORT, SHOPIFY_SANDBOX_PORT, SHOPIFY_TUNNEL_PORT, POSTGRES_PORT.
 */
import { parseArgs } from "node:util";
import { dataFolder } from "./data-folder.ts";
import { introductionText } from "./demo/introduction.ts";
import { startOver } from "./demo/start-over.ts";
import { choosePorts } from "./stack/ports.ts";
import { runUntilStopped } from "./stack/run-until-stopped.ts";

const dataDir = dataFolder();
await runUntilStopped({
  name: "demo",
  dataDir,
  async begin(start, log) {
    const { values: flags } = parseArgs({ options: { fresh: { type: "boolean" }, dev: { type: "boolean" } } });
    if (flags.fresh) await startOver(dataDir, log);
    const stack = await start({
      choosePorts: () => choosePorts(process.env),
      development: flags.dev,
      // Without the app, the store and the carrier stay as they are with a real app that is down.
      revived: new Set(["app"]),
    });
    console.log(`READY ${JSON.stringify(stack.urls)}`);
    console.log(introductionText(stack.urls, dataDir));
    return stack;
  },
});
