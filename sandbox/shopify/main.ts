import { parseArgs } from "node:util";
import { startShopifySandbox } from "./server.ts";

const DEFAULT_PORT = 4100;

/** Reads the command line and the environment. Throws a `TypeError` that names an unknown option. */
function readArguments() {
  const { values } = parseArgs({
    options: {
      port: { type: "string" },
      state: { type: "string" },
      "app-url": { type: "string" },
      "tunnel-port": { type: "string" },
      "webhook-target": { type: "string" },
      empty: { type: "boolean" },
      quiet: { type: "boolean" },
    },
  });
  return {
    port: wholeNumber("port", values.port || process.env.SHOPIFY_SANDBOX_PORT) ?? DEFAULT_PORT,
    apiKey: process.env.SHOPIFY_API_KEY ?? "sandbox-key",
    apiSecret: process.env.SHOPIFY_API_SECRET ?? "sandbox-secret",
    stateFile: values.state,
    appUpstream: values["app-url"],
    tunnelPort: wholeNumber("tunnel-port", values["tunnel-port"]),
    webhookTarget: values["webhook-target"],
    seed: values.empty ? ("empty" as const) : ("demo" as const),
    ...(values.quiet ? {} : { log: (line: string) => console.log(line) }),
  };
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (!text) return undefined;
  if (!/^\d+$/.test(text)) throw new TypeError(`--${name} must be a whole number, not ${text}.`);
  return Number(text);
}

try {
  const shopify = await startShopifySandbox(readArguments());
  console.log(`Shopify sandbox listening on ${shopify.url}`);
  if (shopify.tunnelUrl) console.log(`The app's public address: ${shopify.tunnelUrl}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void shopify.stop().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(`The Shopify sandbox could not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
