import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Returns the arguments that a command of `package.json` gives to Node, in the release in this folder. */
export function argumentsOf(command: "start" | "migrate", folder = root): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    scripts: Record<typeof command, string>;
  };
  const [program, ...rest] = scripts[command].replace(/^exec /, "").split(" ");
  if (program !== "node") throw new Error(`npm run ${command} runs ${program}, which this does not know how to start`);
  return rest;
}

/** Sends the app's calls to Shopify to the stand-in, as in the demo: the command itself stays the shipped one. */
export const ROUTE_TO_STAND_IN = `--import=${pathToFileURL(`${root}sandbox/shopify/route.mjs`)}`;

/** Lets the process read its wall clock from a file's difference to the machine's. */
export const CLOCK = `--import=${new URL("clock.mjs", import.meta.url)}`;
