import { load } from "./operate/load.ts";

/** `npm run keys:rotate`: the command is part of the app, and runs as it is built where it is (app/keys.server.ts). */
const { main } = await load<typeof import("../app/keys.server.ts")>("keys");
await main(process.argv.slice(2));
