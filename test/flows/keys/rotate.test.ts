import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { rotateKeys } from "~/flows/keys/rotate.server";
import { createCipher } from "~/store/cipher.server";
import type { Database } from "~/store/database.server";
import { beginRetiring, listRetiredKeys } from "~/store/retired-keys.server";
import { countByKey, SEALED_COLUMNS } from "~/store/sealed-columns.server";
import { aKey, aProcess, aSealedDatabase, opened, seal, someLocks } from "./sealed-rows";

const [old, fresh] = [aKey("k1"), aKey("k2")];
const ROWS = 3;

/** A database sealed with the old key, and the command with both keys. `before` runs before each of its transactions. */
async function aRotation(before: (n: number) => Promise<void> | void = () => undefined, rows = ROWS) {
  const place = await aSealedDatabase(createCipher([old]), rows);
  const said: string[] = [];
  let transactions = 0;
  const database: Database = {
    ...place.database,
    async transaction(work, options) {
      await before(++transactions);
      return place.database.transaction(work, options);
    },
  };
  const command = (keys = [old, fresh], to = "k2") =>
    rotateKeys(
      {
        ...{ database, locks: someLocks(place.url), keys, now: () => new Date(), sliceRows: 2 },
        heardWithinMs: 1_500,
        say: (line) => void said.push(line),
      },
      to,
    );
  const under = async () => {
    const counts = await countByKey(place.database);
    return Object.fromEntries(
      [...new Set(counts.map(({ keyId }) => keyId))].map((id) => [
        id,
        counts.filter(({ keyId }) => keyId === id).reduce((sum, { rows: n }) => sum + n, 0),
      ]),
    );
  };
  return { ...place, said, command, under };
}

const states = async ({ database }: Awaited<ReturnType<typeof aRotation>>) =>
  (await listRetiredKeys(database)).map(({ keyId, state }) => `${keyId} ${state}`);

test("a look that cannot wait counts a few values of each place", async () => {
  const { database } = await aRotation();
  expect(new Set((await countByKey(database, ROWS - 1)).map(({ rows }) => rows))).toEqual(new Set([ROWS - 1]));
  expect(new Set((await countByKey(database)).map(({ rows }) => rows))).toEqual(new Set([ROWS]));
});

describe("a rotation", () => {
  test("encrypts all again, files too, and then the old key neither opens nor writes anything", async () => {
    const place = await aRotation();
    const app = aProcess(place.url, [old, fresh]);
    await app.presence.beat();
    const before = app.cipher.seal("a token", { owner: "s", field: "f" });
    const beating = setInterval(() => void app.presence.beat(), 100);
    onTestFinished(() => clearInterval(beating));
    expect(await place.command()).toBe("rotated");
    expect(await place.under()).toEqual({ k2: ROWS * SEALED_COLUMNS.length });
    expect(new Set(Object.values(await opened(place.database, [fresh])))).toEqual(new Set([ROWS]));
    expect(new Set(Object.values(await opened(place.database, [old])))).toEqual(new Set([0]));
    // The running process hears of it, and a late writer is refused by the database.
    await vi.waitFor(() => expect(() => app.cipher.open(before, { owner: "s", field: "f" })).toThrow("no key opens"));
    for (const { table, column, holds } of SEALED_COLUMNS) {
      const late = holds === "bytes" ? Buffer.from("w1.k1.late") : "w1.k1.late";
      await expect(place.database.query(`UPDATE ${table} SET "${column}" = $1`, [late])).rejects.toThrow(
        "retired key k1",
      );
    }
    const restarted = aProcess(place.url, [old]);
    await restarted.presence.beat();
    expect(restarted.ring.active()).toBeUndefined();
    expect(await place.command([fresh, old], "k1")).toBe("refused");
    expect(place.said.at(-1)).toContain("k1 is retired");
  });

  test("finds what was written under the old key meanwhile", async () => {
    // The second transaction is the one that would retire the key after the first pass.
    const place = await aRotation(async (n) => {
      if (n === 2 || n === 3) await seal(place.database, createCipher([old]), 2, 100 * n);
    });
    expect(await place.command()).toBe("rotated");
    expect(await place.under()).toEqual({ k2: (ROWS + 4) * SEALED_COLUMNS.length });
  });

  test("waits for one who is writing under the old key, and encrypts that too", async () => {
    const place = await aRotation();
    let commit: () => void = () => undefined;
    const written = Promise.withResolvers<void>();
    const cipher = createCipher([old]);
    await beginRetiring(place.database, fresh, [old], new Date());
    const writing = place.database.transaction(async (sql) => {
      const sealed = cipher.seal("late", { owner: "shop0", field: "session.access" });
      await sql.query(`UPDATE "Session" SET "accessToken" = $1 WHERE id = 'shop0'`, [sealed]);
      written.resolve();
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
    await written.promise;
    const rotated = place.command();
    await vi.waitFor(async () => {
      const waiting = await place.database.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      expect(waiting).toHaveLength(1);
    });
    commit();
    await writing;
    expect(await rotated).toBe("rotated");
    expect(await place.under()).toEqual({ k2: ROWS * SEALED_COLUMNS.length });
  });

  test("that was killed goes on where it stopped", async () => {
    const place = await aRotation(undefined, 12);
    const text = ({ id, key }: typeof old) => `${id}:${key.toString("base64")}`;
    const child = spawn(process.execPath, ["test/flows/keys/rotate-slowly.ts", place.url, text(old), text(fresh)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith("Encrypted again")) break;
    }
    child.kill("SIGKILL");
    await ended;
    const half = await place.under();
    expect(half.k1).toBeGreaterThan(0);
    expect(half.k2).toBeGreaterThan(0);
    expect(await states(place)).toEqual(["k1 retiring"]);
    expect(new Set(Object.values(await opened(place.database, [old, fresh])))).toEqual(new Set([12]));
    // PostgreSQL frees the lock of the dead once it notices.
    await vi.waitFor(async () => expect(await place.command(), place.said.join("\n")).toBe("rotated"), 10_000);
    expect(await place.under()).toEqual({ k2: 12 * SEALED_COLUMNS.length });
    expect(await states(place)).toEqual(["k1 retired"]);
  });

  test("is alone: a second one says so, and changes nothing", async () => {
    const second: string[] = [];
    const place = await aRotation(async (n) => {
      if (n === 2) second.push(await place.command());
    });
    expect(await place.command()).toBe("rotated");
    expect(second).toEqual(["busy"]);
  });

  test("does not retire a key under which something was altered or moved, and names it", async () => {
    const place = await aRotation();
    await place.database.query(
      `UPDATE "Session" SET "accessToken" = (SELECT "accessToken" FROM "Session" WHERE id = 'shop1') WHERE id = 'shop0'`,
    );
    expect(await place.command()).toBe("unfinished");
    expect(place.said).toContain("Altered or moved, no key opens it: Session.accessToken of shop0.");
    expect(await place.under()).toEqual({ k1: 1, k2: ROWS * SEALED_COLUMNS.length - 1 });
    expect(await states(place)).toEqual(["k1 retiring"]);
    await place.database.query(`DELETE FROM "Session" WHERE id = 'shop0'`);
    expect(await place.command()).toBe("rotated");
  });

  test("begins only when every process has the new key, and can be turned back before it ends", async () => {
    const place = await aRotation();
    const lacking = aProcess(place.url, [old]);
    await lacking.presence.beat();
    expect(await place.command()).toBe("refused");
    expect(place.said.at(-1)).toContain(lacking.process);
    expect(await states(place)).toEqual([]);
    expect(await place.under()).toEqual({ k1: ROWS * SEALED_COLUMNS.length });
    await lacking.presence.close();

    // One that has the key, and does not hear: its beats have stopped a moment ago.
    const deaf = aProcess(place.url, [old, fresh]);
    await deaf.presence.beat();
    expect(await place.command()).toBe("unfinished");
    expect(place.said.at(-1)).toContain(deaf.process);
    await deaf.presence.close();
    expect(await states(place)).toEqual(["k1 retiring"]);
    expect(await place.command([old, fresh], "k1")).toBe("rotated");
    expect(await states(place)).toEqual(["k2 retired"]);
  });

  test("needs a key of the ring, and another to retire", async () => {
    const place = await aRotation();
    expect(await place.command([old, fresh], "k3")).toBe("refused");
    expect(await place.command([fresh], "k2")).toBe("refused");
    expect(await states(place)).toEqual([]);
  });
});
