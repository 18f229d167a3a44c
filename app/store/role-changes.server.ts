import type { Role } from "~/domain/settings/staff-rights";
import type { Sql } from "./database.server";
import { deleteInSlices } from "./slices.server";
import { run, statement, tables } from "./statements.server";

/** A role that somebody gave. */
export interface RoleChange {
  at: Date;
  actorId: string;
  /** Whose role it is. */
  subjectId: string;
  role: Role;
}

/** Stores a change of a role. */
export async function addRoleChange(sql: Sql, shopId: string, change: RoleChange): Promise<void> {
  const { at, actorId, subjectId, role } = change;
  await run(
    sql,
    tables.insertInto("role_change").values({ shop_id: shopId, at, actor_id: actorId, subject_id: subjectId, role }),
  );
}

/** A change of a role with the names that Shopify last reported; null: unknown. */
export interface RoleChangeRow extends RoleChange {
  actorName: string | null;
  subjectName: string | null;
}

/** Returns the latest changes of roles in a shop, the newest first. */
export function listRoleChanges(sql: Sql, shopId: string, limit: number): Promise<RoleChangeRow[]> {
  return run(
    sql,
    statement<RoleChangeRow>`SELECT c.at, c.actor_id AS "actorId", c.subject_id AS "subjectId", c.role,
            a.name AS "actorName", s.name AS "subjectName"
       FROM (SELECT * FROM role_change WHERE shop_id = ${shopId} ORDER BY id DESC LIMIT ${limit}) c
       LEFT JOIN staff_preference a ON a.shop_id = c.shop_id AND a.user_id = c.actor_id
       LEFT JOIN staff_preference s ON s.shop_id = c.shop_id AND s.user_id = c.subject_id
      ORDER BY c.id DESC`,
  );
}

/** Deletes changes of roles before `before`; returns how many. */
export function purgeRoleChanges(sql: Sql, before: Date): Promise<number> {
  return deleteInSlices(sql, { table: "role_change", due: "at < $1", by: "at", values: [before] });
}
