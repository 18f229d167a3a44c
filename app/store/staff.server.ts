import type { Database } from "./database.server";

/** What is kept of one member of a shop's staff. */
export interface StaffRow {
  /** The language tag they chose; null when they chose none. */
  locale: string | null;
  /** As Shopify last said it; null when it said none, or was not asked. */
  name: string | null;
  nameReadAt: Date | null;
}

/** What is kept of a member of staff; null when nothing is. `userId` is Shopify's. */
export async function readStaff(database: Database, shopId: string, userId: string): Promise<StaffRow | null> {
  return database.prisma.staffPreference.findUnique({
    where: { shopId_userId: { shopId, userId } },
    select: { locale: true, name: true, nameReadAt: true },
  });
}

/** Keeps the language a member of staff chose. */
export async function saveStaffLocale(
  database: Database,
  shopId: string,
  userId: string,
  locale: string,
): Promise<void> {
  await saveStaff(database, shopId, userId, { locale });
}

/** Keeps what a member of staff is called, and when Shopify said so; null: Shopify has no name for them. */
export async function saveStaffName(
  database: Database,
  shopId: string,
  userId: string,
  name: string | null,
  now: Date,
): Promise<void> {
  await saveStaff(database, shopId, userId, { name, nameReadAt: now });
}

async function saveStaff(database: Database, shopId: string, userId: string, change: Partial<StaffRow>): Promise<void> {
  await database.prisma.staffPreference.upsert({
    where: { shopId_userId: { shopId, userId } },
    create: { shopId, userId, ...change },
    update: change,
  });
}
