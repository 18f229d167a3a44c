import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { migrate } from "../../scripts/migrate.ts";
import type { Chance } from "../seeded.ts";
import { openDatabaseWire } from "../wires/database-wire.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Applies the migrations by the command of `npm run migrate`, killed `kills` times on its way (perf K12), and once more until its end.
 * Throws when a migration that was killed cannot be taken up again.
 */
export async function migrateUnderKills(url: string, kills: number, chance: Chance): Promise<void> {
  for (let n = 0; n < kills; n += 1) await killedMigration(url, chance.between(2, 60));
  await migrate(url);
}

/** Runs the command of `npm run migrate` and kills it, with all that it started, at this change of the database. */
export async function killedMigration(url: string, changes: number): Promise<void> {
  let left = changes;
  const onward = new URL(url);
  const wire = await openDatabaseWire({
    port: Number(onward.port),
    async watch() {
      left -= 1;
      if (left > 0) return "go_on";
      kill();
      return "cut";
    },
    onReplyHeld: async () => undefined,
  });
  onward.port = String(wire.port);
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { scripts: { migrate: string } };
  const [program, ...args] = scripts.migrate.replace(/^exec /, "").split(" ");
  if (program !== "node") throw new Error(`npm run migrate runs ${program}, which this does not know how to start`);
  // A group of its own: the command starts the engine as a further process.
  const child = spawn(process.execPath, args, {
    ...{ cwd: root, detached: true, stdio: "ignore" },
    env: { ...process.env, DATABASE_URL: onward.href, NO_UPDATE_NOTIFIER: "1", CHECKPOINT_DISABLE: "1" },
  });
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
  if (child.exitCode === null) await once(child, "exit");
  await wire.stop();
}
