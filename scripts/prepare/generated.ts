import { existsSync, globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ExecaError, execa } from "execa";
import { hashFiles, readStamps, writeStamp } from "./stamps.ts";

/** Something a tool makes from files of the project. */
export interface Generated {
  name: string;
  /** What a person reads while it is made. */
  doing: string;
  /** Files that decide the result, as glob patterns. */
  inputs: string[];
  /** Files of the result: without one of them it counts as not made. */
  outputs: string[];
  /** The tool's program and arguments, run by Node. */
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

export const WEB_BUILD: Generated = {
  name: "build",
  doing: "building the app (vite, about 20 seconds)",
  inputs: [
    "app/**/*.{ts,tsx,css,json}",
    "public/**/*.*",
    "prisma/schema.prisma",
    "vite.config.ts",
    "tsconfig.json",
    "package-lock.json",
  ],
  outputs: ["build/server/index.js"],
  command: ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"],
};

/** What `shopify app build` makes of `extensions/`, as `shopify app deploy` would send it. */
export const EXTENSION_BUNDLES: Generated = {
  name: "extensions",
  doing: "building the checkout extension (esbuild)",
  inputs: [
    "extensions/*/{src,locales}/**/*.*",
    "extensions/*/{package.json,shopify.extension.toml,tsconfig.json}",
    "app/domain/**/*.ts",
    "shopify.app.toml",
    "package-lock.json",
  ],
  // The CLI builds nothing, and says nothing, for an extension whose type it does not know.
  outputs: globSync("extensions/*/shopify.extension.toml").map((toml) => {
    const folder = dirname(toml);
    return join(folder, "dist", `${basename(folder)}.js`);
  }),
  command: ["scripts/prepare/build-extensions.ts"],
};

/** Whether it is there and its inputs are those it was made of. */
export function isMade({ name, inputs, outputs }: Generated): boolean {
  return readStamps()[name] === hashFiles(inputs) && outputs.every((output) => existsSync(output));
}

/**
 * Makes it when its inputs have changed since the last time. Returns whether it did; throws with the tool's own words when
 * that fails.
 */
export async function ensure(generated: Generated): Promise<boolean> {
  if (isMade(generated)) return false;
  const { name, inputs, outputs, command } = generated;
  const hash = hashFiles(inputs);
  try {
    await execa(process.execPath, command, { env: { NODE_ENV: "production" }, all: true });
  } catch (error) {
    if (!(error instanceof ExecaError)) throw error;
    // Without Vite's lists of every file it wrote and watched, between which the reason would drown.
    const isListed = (line: string) => /^\s+'.*',?$/.test(line) || line.includes("│ gzip:");
    const lines = `${error.all}`.split("\n").filter((line) => !isListed(line));
    throw new Error(`${name} failed: node ${command.join(" ")}\n${lines.join("\n")}`, { cause: error });
  }
  const missing = outputs.filter((output) => !existsSync(output));
  if (missing.length > 0) throw new Error(`${name} made no ${missing.join(", ")}: node ${command.join(" ")}`);
  writeStamp(name, hash);
  return true;
}
