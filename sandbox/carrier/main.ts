import { parseArgs } from "node:util";
import { startCarrierSandbox } from "./server.ts";

const DEFAULT_PORT = 4200;

/** Reads the command line. Throws a `TypeError` that names an unknown option. */
function readArguments() {
  const { values } = parseArgs({
    options: {
      port: { type: "string" },
      state: { type: "string" },
      seed: { type: "string" },
      demo: { type: "boolean" },
      verbose: { type: "boolean" },
      "platform-token": { type: "string" },
      "platform-code": { type: "string" },
      "push-url": { type: "string" },
      "gateway-client": { type: "string" },
      "gateway-secret": { type: "string" },
    },
  });
  return {
    port: wholeNumber("port", values.port || process.env.CARRIER_SANDBOX_PORT) ?? DEFAULT_PORT,
    stateFile: values.state,
    seed: wholeNumber("seed", values.seed),
    log: values.verbose ? (line: string) => console.log(line) : undefined,
    demo: values.demo,
    platformToken: values["platform-token"],
    gatewayClient: values["gateway-client"],
    gatewaySecret: values["gateway-secret"],
    platformCode: values["platform-code"],
    pushUrl: values["push-url"],
  };
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (!text) return undefined;
  if (!/^\d+$/.test(text)) throw new TypeError(`--${name} must be a whole number, not ${text}.`);
  return Number(text);
}

function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE") {
    const port = "port" in error ? error.port : "asked for";
    return `Port ${port} is already in use: stop what listens there, or choose another with --port or CARRIER_SANDBOX_PORT.`;
  }
  return `The carrier sandbox could not start: ${error.message}`;
}

try {
  const carrier = await startCarrierSandbox(readArguments());
  console.log(`Carrier sandbox listening on ${carrier.url}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void carrier.stop().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(startFailure(error));
  process.exit(1);
}
