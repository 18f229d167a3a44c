/**
 * `shopify app build`, alone on this machine: no account, no usage data, no notices, no question to npm for a newer
 * version, its own files inside the project. Works the same without a network.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { execa } from "execa";

const CLI = "node_modules/@shopify/cli";
const STATE = resolve(".cache/shopify-cli");

/** Below its home, where the platform is not content with that. */
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
  // The bundle asks at the address of shopify.app.toml, not at one this shell happens to hold (decision 018).
  APP_URL: undefined,
  // Below npm the CLI would build where npm was started, whatever folder this is.
  INIT_CWD: process.cwd(),
};

rememberLatestVersion();
await execa(process.execPath, [`${CLI}/bin/run.js`, "app", "build", "--no-color"], { env, stdio: "inherit" });

/**
 * The CLI asks npm once a day for its latest version and has no switch for that; where the answer is a refusal it ends
 * with an error, its work done. It finds the question answered.
 */
function rememberLatestVersion() {
  const { version } = JSON.parse(readFileSync(`${CLI}/package.json`, "utf8")) as { version: string };
  const folder = join(STATE, FOLDERS[process.platform] ?? "shopify-cli-kit-nodejs");
  mkdirSync(folder, { recursive: true });
  const cache = { "npm-package-@shopify/cli": { value: version, timestamp: Date.now() } };
  writeFileSync(join(folder, "config.json"), JSON.stringify({ cache }));
}
