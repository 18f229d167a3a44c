import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dataFolder } from "../../scripts/data-folder.ts";

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "waybill-data-")));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("state lives in the checkout, or where the environment says", () => {
  expect(dataFolder(folder, {})).toBe(join(folder, ".data"));
  expect(dataFolder(folder, { WAYBILL_DATA: join(folder, "elsewhere") })).toBe(join(folder, "elsewhere"));
  expect(existsSync(join(folder, "elsewhere"))).toBe(true);
});

test("a read-only checkout has its state in a folder of the user, one for each checkout", () => {
  const state = join(folder, "state");
  for (const name of ["one", "other", "state"]) mkdirSync(join(folder, name));
  chmodSync(folder, 0o755);
  const isRoot = userInfo().uid === 0;
  // Root may write in any mode, so the question is asked as a user who may not.
  const identity = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  if (isRoot) chownSync(state, identity.uid ?? 0, identity.gid ?? 0);
  else for (const name of ["one", "other"]) chmodSync(join(folder, name), 0o555);
  // Only root may be able to read the project and its Node.
  for (const file of ["scripts/data-folder.ts", process.execPath]) copyFileSync(file, join(folder, basename(file)));
  const ask = (checkout: string) => {
    const code = `import { dataFolder } from ${JSON.stringify(join(folder, "data-folder.ts"))};
      console.log(dataFolder(${JSON.stringify(join(folder, checkout))}, { XDG_STATE_HOME: ${JSON.stringify(state)} }));`;
    const { stdout, stderr } = spawnSync(
      join(folder, basename(process.execPath)),
      ["--input-type=module-typescript", "-e", code],
      {
        ...identity,
        cwd: "/",
        encoding: "utf8",
      },
    );
    return stdout.trim() || stderr;
  };
  expect(ask("one")).toMatch(new RegExp(`^${state}/waybill-[0-9a-f]{16}$`));
  expect(ask("other")).not.toBe(ask("one"));
  expect(existsSync(join(folder, "one/.data"))).toBe(false);
});
