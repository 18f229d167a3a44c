import { readFileSync } from "node:fs";

/** Returns the arguments that `npm start` gives to Node: what is tried and measured runs as what is shipped. Throws when it starts another program. */
export function startArguments(): string[] {
  const file = new URL("../../package.json", import.meta.url);
  const { scripts } = JSON.parse(readFileSync(file, "utf8")) as { scripts: { start: string } };
  const [program, ...rest] = scripts.start.replace(/^exec /, "").split(" ");
  if (program !== "node") throw new Error(`npm start runs ${program}, which this does not know how to start`);
  return rest;
}
