import pg from "pg";

interface Constraint {
  table: string;
  name: string;
}

/** Returns the constraints that rows of this database break: those that a migration added without looking at the rows there were. */
export async function brokenConstraints(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Constraint>(
      `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name FROM pg_constraint
        WHERE NOT convalidated AND connamespace = 'public'::regnamespace`,
    );
    const broken: string[] = [];
    for (const { table, name } of rows) {
      await client.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`).catch((error: pg.DatabaseError) => {
        if (error.code !== "23514" && error.code !== "23503") throw error;
        broken.push(`${name} of ${table}`);
      });
    }
    return broken;
  } finally {
    await client.end();
  }
}
