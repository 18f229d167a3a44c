import type { Actor, Deps } from "~/flows/deps.server";
import { addRoleChange } from "~/store/role-changes.server";
import { clearStaffRoles } from "~/store/staff.server";

/**
 * Takes all roles of a shop back: everybody may do everything again, also who comes later (decision 079). Records for everybody who was no
 * owner that they are one. Returns how many these are; with no roles in use it changes nothing.
 */
export async function clearRoles(
  deps: Deps,
  shopId: string,
  actor: Actor,
): Promise<{ outcome: "cleared"; people: number }> {
  return deps.database.transaction(async (sql) => {
    const had = await clearStaffRoles(sql, shopId);
    const others = had.filter(({ role }) => role !== "owner");
    for (const { userId: subjectId } of others) {
      await addRoleChange(sql, shopId, { at: deps.now(), actorId: actor.userId, subjectId, role: "owner" });
    }
    return { outcome: "cleared", people: others.length };
  });
}
