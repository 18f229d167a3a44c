import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { checkLedgers } from "~/flows/cod/check-ledgers.server";
import { migrate } from "../../scripts/migrate.ts";
import { postgresAccount } from "../../scripts/postgres/account.ts";
import { type Postgres, startPostgres } from "../../scripts/postgres.ts";
import { aBookedParcel, aQueuedParcel, ledger, type TestShop } from "../flows/a-shop.ts";
import { withClient } from "../support/template-database.ts";
import { aShopToRestore } from "./a-shop-to-restore.ts";

vi.setConfig({ testTimeout: 600_000 });

/** Folders of a server, of the log that it has finished with, and of the server that is made of a backup and that log. */
function someFolders() {
  const below = mkdtempSync(join(tmpdir(), "waybill-recovery-"));
  onTestFinished(() => rmSync(below, { recursive: true, force: true }));
  const wal = join(below, "wal");
  mkdirSync(wal);
  for (const folder of [below, wal]) chmodSync(folder, 0o777);
  return { wal, first: join(below, "first"), restored: join(below, "restored") };
}

async function start(dataDir: string, wal: string): Promise<Postgres> {
  const settings = {
    ...{ wal_level: "replica", archive_mode: "on" },
    archive_command: `test ! -f ${wal}/%f && cp %p ${wal}/.%f && mv ${wal}/.%f ${wal}/%f`,
  };
  const postgres = await startPostgres({ dataDir, settings, log: () => undefined });
  onTestFinished(() => postgres.stop());
  return postgres;
}

/** Copies the files of a running server, as `pg_basebackup` does. */
const baseBackup = (postgres: Postgres, from: string, to: string) =>
  withClient(postgres.url("postgres"), async (client) => {
    await client.query("SELECT pg_backup_start('base', true)");
    mkdirSync(to);
    for (const part of ["cluster", "password"]) execFileSync("cp", ["-a", join(from, part), to]);
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop()");
    return rows[0]?.labelfile ?? "";
  });

async function keepFinishedLog(postgres: Postgres, wal: string): Promise<void> {
  const name = await withClient(postgres.url("postgres"), async (client) => {
    await client.query("SELECT pg_logical_emit_message(true, 'waybill', 'so that there is something to switch')");
    return (
      (await client.query<{ name: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS name")).rows[0]?.name ?? ""
    );
  });
  const until = performance.now() + 60_000;
  while (!readdirSync(wal).includes(name)) {
    if (performance.now() > until) throw new Error(`${name} was never kept`);
    await pause(50);
  }
}

/** A server that recovers takes readers before it has come to its moment. */
async function recovered(postgres: Postgres): Promise<void> {
  await withClient(postgres.url("postgres"), async (client) => {
    const until = performance.now() + 60_000;
    while ((await client.query<{ going: boolean }>("SELECT pg_is_in_recovery() AS going")).rows[0]?.going) {
      if (performance.now() > until) throw new Error("the server never came to its moment");
      await pause(50);
    }
  });
}

const statesIn = (shop: TestShop) =>
  shop.deps.database.query<{ id: string; state: string; label: string | null }>(
    "SELECT id, state, label FROM shipment ORDER BY created_at",
  );

test("a server that is put back to a moment has all from before it, and finds at the carrier what was booked since", async () => {
  const { wal, first, restored } = someFolders();
  const postgres = await start(first, wal);
  await withClient(postgres.url("postgres"), (client) => client.query("CREATE DATABASE waybill"));
  const url = postgres.url("waybill");
  await migrate(url);
  const shop = await aShopToRestore(url);

  await shop.with(url, (one) => aBookedParcel(one));
  const label = await baseBackup(postgres, first, restored);
  const lost = await shop.with(url, async (one) => {
    await aBookedParcel(one);
    return aQueuedParcel(one);
  });
  await withClient(postgres.url("postgres"), (client) => client.query("SELECT pg_create_restore_point('before')"));
  const restoredTo = new Date();
  await shop.with(url, async (one) => {
    expect(await bookParcel(one.deps, one.shopId, lost.shipmentId)).toEqual({ outcome: "booked" });
    expect((await statesIn(one)).map(({ state }) => state)).toEqual(["booked", "booked", "booked"]);
  });
  await keepFinishedLog(postgres, wal);
  await postgres.stop();

  const cluster = join(restored, "cluster");
  rmSync(join(cluster, "postmaster.pid"), { force: true });
  for (const [name, text] of Object.entries({ backup_label: label, "recovery.signal": "" })) {
    writeFileSync(join(cluster, name), text);
    postgresAccount().own(join(cluster, name));
  }
  const recovery = [
    `restore_command = 'cp ${wal}/%f %p'`,
    "recovery_target_name = 'before'",
    "recovery_target_action = 'promote'",
  ];
  appendFileSync(join(cluster, "postgresql.auto.conf"), `${recovery.join("\n")}\n`);
  const back = await start(restored, wal);
  await recovered(back);
  const again = back.url("waybill");
  await migrate(again);

  await shop.with(
    again,
    async (one) => {
      expect((await statesIn(one)).map(({ state }) => state)).toEqual(["booked", "booked", "queued"]);
      expect(await checkLedgers(one.deps)).toBe(0);
      expect(await bookParcel(one.deps, one.shopId, lost.shipmentId)).toEqual({ outcome: "adopted" });
      const atCarrier = (await ledger(one)).map((parcel) => String(parcel.label));
      expect((await statesIn(one)).map((parcel) => parcel.label)).toEqual(atCarrier);
      expect(atCarrier).toHaveLength(3);
      expect(await checkLedgers(one.deps)).toBe(0);
    },
    { RESTORED_TO: restoredTo.toISOString() },
  );
});
