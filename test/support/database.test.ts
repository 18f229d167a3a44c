import { expect, inject, test } from "vitest";
import { freshDatabase } from "./database.ts";
import { withClient } from "./template-database.ts";

const tablesIn = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ tablename: string }>(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
    );
    return rows.map(({ tablename }) => tablename);
  });

test("a fresh database is migrated, and tests do not see each other's data", async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  await withClient(one, (client) => client.query("CREATE TABLE mine ()"));
  expect(await tablesIn(one)).toContain("mine");
  expect(await tablesIn(other)).not.toContain("mine");
  expect(await tablesIn(other)).toEqual(
    expect.arrayContaining(["shipment_event", "carrier_account", "_prisma_migrations"]),
  );
});

test("the template refuses connections, which would block copying it", async () => {
  const { adminUrl, template } = inject("postgres");
  const url = new URL(adminUrl);
  url.pathname = template;
  await expect(tablesIn(url.href)).rejects.toThrow("is not currently accepting connections");
});
