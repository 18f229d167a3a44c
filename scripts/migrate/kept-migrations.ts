import { randomUUID } from "node:crypto";
import type pg from "pg";
import { checksumOf, type Migration } from "./migrations.ts";

/** A row of Prisma's table that counts: it is applied, or was begun. */
export interface KeptMigration {
  name: string;
  checksum: string;
  finished: boolean;
}

/** Exactly as Prisma makes it, so that its commands and this runner agree on one database. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`;

/** Makes the table of migrations, if there is none, and returns what it says. */
export async function readKept(client: pg.ClientBase): Promise<KeptMigration[]> {
  await client.query(TABLE);
  const { rows } = await client.query<KeptMigration>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
       FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
}

/**
 * Forgets that these were begun: each was one transaction, which left nothing when it did not commit, or holds statements only that
 * may be repeated (decisions 060, 124).
 */
export async function forgetBegun(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await client.query(
    `UPDATE "_prisma_migrations" SET rolled_back_at = now()
      WHERE migration_name = ANY($1) AND finished_at IS NULL AND rolled_back_at IS NULL`,
    [names],
  );
}

/** Writes that a migration is begun and returns the id of its row. */
export async function noteBegun(client: pg.ClientBase, { name, script }: Migration): Promise<string> {
  const id = randomUUID();
  await client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at) VALUES ($1, $2, $3, clock_timestamp())`,
    [id, checksumOf(script), name],
  );
  return id;
}

/** Writes that a migration is applied. Prisma counts a script as one step. */
export async function noteFinished(client: pg.ClientBase, id: string): Promise<void> {
  await client.query(
    `UPDATE "_prisma_migrations" SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE id = $1`,
    [id],
  );
}
