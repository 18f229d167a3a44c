import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import type { Mutant } from "./list.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Copies the project's own files into a new folder, beside the same packages; returns the folder. */
export async function copyProject(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "waybill-mutants-"));
  const { stdout } = await execa("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root });
  for (const file of [...stdout.split("\n"), "app/types"]) {
    if (file === "node_modules" || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Returns why a mutant cannot be made of the files as they are; null when it can: its text stands there exactly once. */
export function faultOf(folder: string, { name, file, find }: Mutant): string | null {
  const times = readFileSync(join(folder, file), "utf8").split(find).length - 1;
  return times === 1 ? null : `${name}: its text stands ${times} times in ${file}`;
}

/** Changes one line in the copy; returns what puts it back. */
export function apply(folder: string, { file, find, replace }: Mutant): () => void {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  return () => writeFileSync(path, text);
}

/** Runs test files in the copy; returns whether all passed, with the end of the output. */
export async function runTests(folder: string, tests: readonly string[]): Promise<{ passed: boolean; output: string }> {
  const { exitCode, all } = await execa(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--reporter=dot", "--bail=1", ...tests],
    { cwd: folder, all: true, reject: false, env: { MODEL_SHRINK: "no" } },
  );
  return { passed: exitCode === 0, output: (all ?? "").slice(-3_000) };
}
