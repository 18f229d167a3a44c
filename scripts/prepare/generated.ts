import { existsSync, globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ExecaError, execa } from "execa";
import { claimFolderInTurn } from "../process/claim.ts";
import { hashFiles, readStamps, writeStamp } from "./stamps.ts";

/** Files that a tool generates from files of the project. */
export interface Generated {
  name: string;
  /** Shown while it is generated. */
  doing: string;
  /** Files that determine the result, as glob patterns. */
  inputs: string[];
  /** Generated files; when one is missing, everything counts as not generated. */
  outputs: string[];
  /** The tool and its arguments, run with Node. */
  command: string[];
}

export const SHOPIFY_TYPES: Generated = {
  name: "codegen",
  doing: "making the types of Shopify's answers (graphql-codegen)",
  inputs: [
    ".graphqlrc.ts",
    "schema/*.graphql",
    "app/shopify/operations/*",
    "app/shopify/version.ts",
    "package-lock.json",
  ],
  outputs: ["app/types/admin.generated.d.ts"],
  command: ["node_modules/@graphql-codegen/cli/cjs/bin.js", "--config", ".graphqlrc.ts"],
};

const APP_FILES = ["app/**/*.{ts,tsx,js,css,json}", "prisma/schema.prisma", "tsconfig.json", "package-lock.json"];

export const WEB_BUILD: Generated = {
  name: "build",
  doing: "building the app (vite, about 20 seconds)",
  inputs: [...APP_FILES, "public/**/*.*", "vite.config.ts", "vite.threads.ts", "vite.ascii.ts"],
  outputs: ["build/server/index.js"],
  command: ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"],
};

/** The app without its pages, for processes that serve none: one entry for each of their roles. */
export const WORKER_BUILD: Generated = {
  name: "worker",
  doing: "building the worker (vite, about 10 seconds)",
  inputs: [...APP_FILES, "vite.worker.config.ts", "vite.threads.ts", "vite.ascii.ts"],
  outputs: ["start-worker", "start-edge", "doctor", "keys"].map((entry) => `build/worker/${entry}.server.js`),
  command: ["node_modules/vite/bin/vite.js", "build", "--config", "vite.worker.config.ts"],
};

/** The bundles that `shopify app build` makes from `extensions/`, as `shopify app deploy` would send them. */
export const EXTENSION_BUNDLES: Generated = {
  name: "extensions",
  doing: "building the extensions (esbuild)",
  inputs: [
    "extensions/*/{src,locales,blocks,assets}/**/*.*",
    "extensions/for-buyers/*.{ts,tsx}",
    "extensions/*/{package.json,shopify.extension.toml,tsconfig.json}",
    "app/domain/**/*.ts",
    "shopify.app.toml",
    "package-lock.json",
  ],
  // Checked because the CLI silently skips an extension of unknown type.
  outputs: globSync("extensions/*/shopify.extension.toml")
    .map(dirname)
    // The extensions of Shopify Flow have no code, and the theme's is taken as it is.
    .filter((folder) => existsSync(join(folder, "package.json")))
    .map((folder) => join(folder, "dist", `${basename(folder)}.js`)),
  command: ["scripts/prepare/build-extensions.ts"],
};

/** Returns whether the generated files exist and were made from the current inputs. */
export function isMade({ name, inputs, outputs }: Generated): boolean {
  return readStamps()[name] === hashFiles(inputs) && outputs.every((output) => existsSync(output));
}

/** Builds the app as `npm run build` does, where its sources have changed since the last time. Returns whether it did. */
export async function ensureApp(): Promise<boolean> {
  const built = [];
  for (const one of [WEB_BUILD, WORKER_BUILD]) built.push(await ensure(one));
  return built.includes(true);
}

/** One process makes things at a time: two tests that find the app not built wait for one build, and no stamp is lost. */
const MAKING = "node_modules/.waybill-making";

/**
 * Generates the files when their inputs have changed since the last time, and another process has not done so meanwhile. Returns whether it
 * did. Throws with the tool's own output when that fails.
 */
export async function ensure(generated: Generated): Promise<boolean> {
  if (isMade(generated)) return false;
  const claim = await claimFolderInTurn(MAKING);
  try {
    if (isMade(generated)) return false;
    await make(generated);
    return true;
  } finally {
    claim.release();
  }
}

async function make({ name, inputs, outputs, command }: Generated): Promise<void> {
  const hash = hashFiles(inputs);
  try {
    await execa(process.execPath, command, { env: { NODE_ENV: "production" }, all: true });
  } catch (error) {
    if (!(error instanceof ExecaError)) throw error;
    // Drops Vite's long lists of files written and watched, among which the reason is hard to find.
    const isListed = (line: string) => /^\s+'.*',?$/.test(line) || line.includes("│ gzip:");
    const lines = `${error.all}`.split("\n").filter((line) => !isListed(line));
    throw new Error(`${name} failed: node ${command.join(" ")}\n${lines.join("\n")}`, { cause: error });
  }
  const missing = outputs.filter((output) => !existsSync(output));
  if (missing.length > 0) throw new Error(`${name} made no ${missing.join(", ")}: node ${command.join(" ")}`);
  writeStamp(name, hash);
}
