import { parseArgs } from "node:util";
import { startCarrierSandbox } from "./server.ts";

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
  },
});

const port = Number(values.port ?? process.env.CARRIER_SANDBOX_PORT ?? 4200);
try {
  const carrier = await startCarrierSandbox({
    port,
    stateFile: values.state,
    seed: values.seed === undefined ? undefined : Number(values.seed),
    log: values.verbose ? (line) => console.log(line) : undefined,
    demo: values.demo,
    platformToken: values["platform-token"],
    platformCode: values["platform-code"],
    pushUrl: values["push-url"],
  });
  console.log(`Carrier sandbox listening on ${carrier.url}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void carrier.stop().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(startFailure(error));
  process.exit(1);
}

function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE") {
    return `Port ${port} is already in use: stop what listens there, or choose another with --port or CARRIER_SANDBOX_PORT.`;
  }
  return `The carrier sandbox could not start: ${error.message}`;
}
