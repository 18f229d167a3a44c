/**
 * Runs `shopify app build` without contacting anyone: no account, no usage data, no notices, no version check at npm, and its own
 * files inside the project. Works the same without a network.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { execa } from "execa";

const CLI = "node_modules/@shopify/cli";
const STATE = resolve(".cache/shopify-cli");

/** Where the CLI keeps its settings below its home, on platforms that do not use the XDG folders. */
const FOLDERS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "Library/Preferences/shopify-cli-kit-nodejs",
  win32: "shopify-cli-kit-nodejs/Config",
};

const env = {
  CI: "1",
  SHOPIFY_CLI_NO_ANALYTICS: "1",
  OPT_OUT_INSTRUMENTATION: "1",
  HOME: STATE,
  XDG_CONFIG_HOME: STATE,
  XDG_CACHE_HOME: STATE,
  XDG_DATA_HOME: STATE,
  XDG_STATE_HOME: STATE,
  APPDATA: STATE,
  LOCALAPPDATA: STATE,
  // The bundle must call the address in shopify.app.toml, not one that happens to be set in this shell (decision 018).
  APP_URL: undefined,
  // Themes are checked with Shopify's documentation, fetched on each build. From a folder without it, the CLI takes what comes with it.
  SHOPIFY_TLD_ROOT: STATE,
  // When npm runs the CLI, it would build in the folder where npm was started.
  INIT_CWD: process.cwd(),
};

rememberLatestVersion();
await execa(process.execPath, [`${CLI}/bin/run.js`, "app", "build", "--no-color"], { env, stdio: "inherit" });

/**
 * Stores a fresh result for the CLI's version check. Once a day the CLI asks npm for its latest version, which cannot be switched
 * off, and when that request is refused it exits with an error although its work is done.
 */
function rememberLatestVersion() {
  const { version } = JSON.parse(readFileSync(`${CLI}/package.json`, "utf8")) as { version: string };
  const folder = join(STATE, FOLDERS[process.platform] ?? "shopify-cli-kit-nodejs");
  mkdirSync(folder, { recursive: true });
  const cache = { "npm-package-@shopify/cli": { value: version, timestamp: Date.now() } };
  writeFileSync(join(folder, "config.json"), JSON.stringify({ cache }));
}
