import { type Role, roleOf } from "~/domain/settings/staff-rights";
import type { Deps } from "~/flows/deps.server";
import { listRoleChanges } from "~/store/role-changes.server";
import { listStaff } from "~/store/staff.server";

/** The page of a shop's staff. */
export interface StaffPageView {
  people: StaffView[];
  /** False while everybody is an owner, because nobody was given a role. */
  rolesInUse: boolean;
  changes: RoleChangeView[];
}

/** One member of staff. */
export interface StaffView {
  userId: string;
  /** Their name, else their Shopify id. */
  name: string;
  role: Role;
  isProtected: boolean;
}

/** One change of a role. */
export interface RoleChangeView {
  at: string;
  actor: string;
  subject: string;
  role: Role;
}

const SHOWN_PEOPLE = 200;
const SHOWN_CHANGES = 20;

/** Reads the staff who have opened the app in this shop, their roles, and who changed them last. */
export async function listShopStaff(deps: Deps, shopId: string): Promise<StaffPageView> {
  const [people, changes] = await Promise.all([
    listStaff(deps.database, shopId, SHOWN_PEOPLE),
    listRoleChanges(deps.database, shopId, SHOWN_CHANGES),
  ]);
  return {
    people: people.map((person) => ({
      userId: person.userId,
      name: person.name ?? person.userId,
      role: roleOf(person),
      isProtected: person.isProtected,
    })),
    rolesInUse: people[0]?.rolesInUse ?? false,
    changes: changes.map(({ at, actorId, actorName, subjectId, subjectName, role }) => ({
      at: at.toISOString(),
      actor: actorName ?? actorId,
      subject: subjectName ?? subjectId,
      role,
    })),
  };
}
