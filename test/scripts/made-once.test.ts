import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const GENERATED = pathToFileURL("scripts/prepare/generated.ts").href;

/** Something that is made from one file, each time with a line more in `made`; not before there is a file `go`. */
const TOOL = `import { appendFileSync, existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
appendFileSync("made", "begun\\n");
while (!existsSync("go")) await setTimeout(20);
appendFileSync("made", "done\\n");`;
const THING = { name: "thing", doing: "", inputs: ["source"], outputs: ["made"], command: ["tool.mjs"] };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waybill-made-once-"));
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "source"), "");
  writeFileSync(join(folder, "tool.mjs"), TOOL);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Resolves when a process is about to ask for the thing; `answer`: whether it made it. */
async function asking() {
  const code = `import { ensure } from ${JSON.stringify(GENERATED)};
    console.log("asks");
    console.log(await ensure(${JSON.stringify(THING)}));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { cwd: folder });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk));
  const ended = once(child, "close");
  await once(child.stdout, "data");
  return { answer: () => ended.then(() => said.split("\n")[1]) };
}

test("of two processes that find a thing not made, one makes it and the other waits", async () => {
  const processes = await Promise.all([asking(), asking()]);
  writeFileSync(join(folder, "go"), "");
  const answers = await Promise.all(processes.map(({ answer }) => answer()));
  expect(answers.toSorted()).toEqual(["false", "true"]);
  expect(readFileSync(join(folder, "made"), "utf8")).toBe("begun\ndone\n");
  expect(existsSync(join(folder, "node_modules/.waybill-making/owner.json"))).toBe(false);
});
