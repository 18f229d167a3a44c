import { readFileSync } from "node:fs";

/**
 * Returns what the image gives to each process beside its own variables, from the last stage of the Dockerfile: what is tried and measured
 * has the memory that is shipped (decision 161). Throws when it gives nothing.
 */
export function startEnvironment(): Record<string, string> {
  const file = readFileSync(new URL("../../Dockerfile", import.meta.url), "utf8");
  const last = file.slice(file.lastIndexOf("\nFROM "));
  const given = [...last.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = ""]) => line.split(" "));
  if (given.length === 0) throw new Error("the image gives its processes no environment");
  return Object.fromEntries(given.map((one) => one.split("=", 2)));
}
