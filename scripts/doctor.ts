import { fileURLToPath } from "node:url";
import { load } from "./operate/load.ts";

/** `npm run doctor [-- --json]`: the command is part of the app, and runs as it is built where it is (app/doctor.server.ts). */
const { main } = await load<typeof import("../app/doctor.server.ts")>("doctor");
const code = await main(process.argv.slice(2), fileURLToPath(new URL("..", import.meta.url)));
// What did not answer is not waited for. A pipe takes what was written before.
process.stdout.write("", () => process.exit(code));
