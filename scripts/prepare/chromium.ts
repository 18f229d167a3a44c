import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { execa } from "execa";
import { readStamps, writeStamp } from "./stamps.ts";

/** Usual places of a browser that Playwright can drive. */
const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The flags a browser needs in a container, without a screen and without a network. */
export const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Returns the path of the browser that the environment names or the last set-up found. Throws when there is none yet. */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? readStamps().chromium;
  if (path) return path;
  throw new Error("no Chromium yet: run `npm test` once, or set CHROMIUM_PATH");
}

/**
 * Finds a Chromium that starts, or installs one: Debian's when root, else the one packed for npm. Returns whether anything was
 * done. Throws with advice when none starts.
 */
export async function ensureChromium(): Promise<boolean> {
  const named = process.env.CHROMIUM_PATH;
  const known = readStamps().chromium;
  if (named ? named === known : known && existsSync(known)) return false;
  if (named) return use(named);
  for (const place of USUAL_PLACES) if (existsSync(place) && (await starts(place))) return use(place);
  if (canInstallPackages()) {
    console.error("set-up: installing Chromium (apt-get, about half a minute)");
    await installDebianChromium();
    return use("/usr/bin/chromium");
  }
  return use(await unpackNpmChromium());
}

async function use(path: string): Promise<true> {
  if (!(await starts(path))) {
    throw new Error(`${path} does not start; install Chromium or set CHROMIUM_PATH to one that runs`);
  }
  writeStamp("chromium", path);
  return true;
}

/** Returns whether the browser can be driven, tried as the tests drive it: a browser may start and not respond. */
async function starts(executablePath: string): Promise<boolean> {
  // Loaded only here, because most set-ups need not try a browser.
  const { chromium } = await import("playwright-core");
  try {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS, timeout: 30_000 });
    try {
      const page = await browser.newPage();
      await page.goto("data:text/html,<title>ok</title>");
      return (await page.title()) === "ok";
    } finally {
      await browser.close();
    }
  } catch {
    // The reason does not matter here; `use` reports what to do.
    return false;
  }
}

function canInstallPackages(): boolean {
  return process.platform === "linux" && userInfo().uid === 0 && existsSync("/usr/bin/apt-get");
}

async function installDebianChromium() {
  const aptGet = execa({ env: { DEBIAN_FRONTEND: "noninteractive" }, stdio: ["ignore", "ignore", "inherit"] });
  await aptGet`apt-get -qq update`;
  await aptGet`apt-get -qq install -y --no-install-recommends chromium`;
}

/**
 * Returns the path of the browser packed for npm, installing the package first where necessary: npm skips it when it runs on a
 * Node that is too old for it.
 */
async function unpackNpmChromium(): Promise<string> {
  const name = "@sparticuz/chromium";
  if (!existsSync(`node_modules/${name}`)) {
    console.error("set-up: fetching Chromium from npm");
    await execa({ stdio: ["ignore", 2, 2] })`npm install --no-save --include=dev --loglevel=error`;
  }
  const { default: packed }: { default: { executablePath(): Promise<string> } } = await import(name);
  return packed.executablePath();
}
