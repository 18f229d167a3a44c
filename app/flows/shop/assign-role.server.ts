import type { Role } from "~/domain/settings/staff-rights";
import { roleOf } from "~/domain/settings/staff-rights";
import type { Actor, Deps } from "~/flows/deps.server";
import { addRoleChange } from "~/store/role-changes.server";
import { readStaff, saveStaffRole } from "~/store/staff.server";

/** `protected`: the account's owner stays an owner. */
export type AssignRoleOutcome = "saved" | "unchanged" | "not_found" | "protected";

/**
 * Gives a member of staff a role and records who gave it. From a shop's first role on, everybody else stays an owner, and who comes
 * later is a packer (decision 079).
 */
export async function assignRole(
  deps: Deps,
  shopId: string,
  { userId, role }: { userId: string; role: Role },
  actor: Actor,
): Promise<AssignRoleOutcome> {
  return deps.database.transaction(async (sql) => {
    const before = await readStaff(sql, shopId, userId);
    if (!before) return "not_found";
    if (before.isProtected) return role === "owner" ? "unchanged" : "protected";
    if (roleOf(before) === role) return "unchanged";
    await saveStaffRole(sql, shopId, userId, role);
    await addRoleChange(sql, shopId, { at: deps.now(), actorId: actor.userId, subjectId: userId, role });
    return "saved";
  });
}
