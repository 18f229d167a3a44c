// Preload for the app of a story: it may connect to its own machine only, and reports every other attempt.
import { allowLoopbackOnly } from "./loopback-only.ts";

allowLoopbackOnly((destination) => process.stderr.write(`connected outside loopback: ${destination}\n`));
