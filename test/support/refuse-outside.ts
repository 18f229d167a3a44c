// Preload for the app of a story: it may talk to its own machine only, and says so when it tries otherwise.
import { allowLoopbackOnly } from "./loopback-only.ts";

allowLoopbackOnly((destination) => process.stderr.write(`connected outside loopback: ${destination}\n`));
