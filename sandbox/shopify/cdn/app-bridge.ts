import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("../app-bridge/", import.meta.url);

/** Returns the stand-in's App Bridge: one classic script, joined from the numbered parts in ../app-bridge. */
export function appBridgeScript(): string {
  const parts = readdirSync(FOLDER).filter((name) => /^\d-.*\.js$/.test(name));
  return parts
    .sort()
    .map((name) => readFileSync(new URL(name, FOLDER), "utf8"))
    .join("\n");
}
