import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));

const SCRIPTS = {
  "mount.js": { entry: "browser/mount.ts", format: "es" },
  // A classic worker, because the CLI's bundles are loaded by `importScripts`.
  "worker.js": { entry: "worker/worker.ts", format: "iife" },
} as const;

export type ScriptName = keyof typeof SCRIPTS;

/** Returns whether the host has a script of this name. */
export const isScript = (name: string): name is ScriptName => name in SCRIPTS;

const bundled = new Map<ScriptName, Promise<string>>();

/** Returns a script for the browser, bundled by Vite at the first request and kept. */
export function hostScript(name: ScriptName): Promise<string> {
  const script = bundled.get(name) ?? bundle(name);
  bundled.set(name, script);
  return script;
}

async function bundle(name: ScriptName): Promise<string> {
  const { entry, format } = SCRIPTS[name];
  // Imported lazily: only a checkout needs it.
  const { build } = await import("vite");
  const result = await build({
    root: HERE,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      minify: false,
      target: "es2022",
      lib: { entry: `${HERE}${entry}`, formats: [format], name: "extensionHost" },
    },
  });
  const [output] = [result].flat();
  if (!output || !("output" in output)) throw new Error(`Vite did not bundle ${entry}`);
  return output.output[0].code;
}
