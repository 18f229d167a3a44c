import type { Database } from "./database.server";

/** The language tag a member of staff chose; null when they chose none. `userId` is Shopify's. */
export async function readStaffLocale(database: Database, shopId: string, userId: string): Promise<string | null> {
  const row = await database.prisma.staffPreference.findUnique({ where: { shopId_userId: { shopId, userId } } });
  return row?.locale ?? null;
}

/** Keeps the language a member of staff chose. */
export async function saveStaffLocale(
  database: Database,
  shopId: string,
  userId: string,
  locale: string,
): Promise<void> {
  await database.prisma.staffPreference.upsert({
    where: { shopId_userId: { shopId, userId } },
    create: { shopId, userId, locale },
    update: { locale },
  });
}
