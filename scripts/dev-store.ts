/**
 * What `shopify app dev` runs (`shopify.web.toml`): PostgreSQL, the app from its sources and, without `CARRIER_API_URL`, the
 * carrier's stand-in. Its data folder is separate from the demo's.
 */
import { join } from "node:path";
import { dataFolder } from "./data-folder.ts";
import { devStorePrograms } from "./dev-store/programs.ts";
import { choosePorts } from "./stack/ports.ts";
import { runUntilStopped } from "./stack/run-until-stopped.ts";

const GIVEN_BY_CLI = ["PORT", "HOST", "SHOPIFY_API_KEY", "SHOPIFY_API_SECRET"];

await runUntilStopped({
  name: "dev-store",
  dataDir: join(dataFolder(), "dev-store"),
  async begin(start, log) {
    const missing = GIVEN_BY_CLI.filter((name) => !process.env[name]);
    if (missing.length > 0) {
      throw new Error(
        `${missing.join(", ")} not set: this is started by \`shopify app dev\`. \`npm run dev\` needs no store.`,
      );
    }
    const stack = await start({
      // The CLI's own tunnel leads to the app's port, so the carrier's stand-in sends its pushes there too.
      choosePorts: async () => {
        const ports = await choosePorts(process.env);
        return { ...ports, tunnel: ports.app };
      },
      programs: devStorePrograms(process.env),
    });
    log(`Waybill answers behind ${process.env.HOST}; carrier: ${process.env.CARRIER_API_URL || stack.urls.carrier}`);
    return stack;
  },
});
