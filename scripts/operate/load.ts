import { existsSync } from "node:fs";

/**
 * Loads a command of the app for operators: what `npm run build` made of it, which needs no packages of development, else the source.
 */
export async function load<Module>(name: string): Promise<Module> {
  const built = new URL(`../../build/worker/${name}.server.js`, import.meta.url);
  if (existsSync(built)) return (await import(built.href)) as Module;
  await import("../app-modules.ts");
  return (await import(new URL(`../../app/${name}.server.ts`, import.meta.url).href)) as Module;
}
