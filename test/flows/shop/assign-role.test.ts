import { expect, test } from "vitest";
import type { Role } from "~/domain/settings/staff-rights";
import { assignRole } from "~/flows/shop/assign-role.server";
import { clearRoles } from "~/flows/shop/clear-roles.server";
import { listShopStaff } from "~/flows/shop/list-staff.server";
import { saveStaffFacts, saveStaffSeen } from "~/store/staff.server";
import { aShop } from "../a-shop";

const LAN = { userId: "900", name: "Lan" };

/** A shop whose staff came in this order; nobody is known to own the account. */
async function aStaff(...ids: string[]) {
  const { deps, shopId } = await aShop();
  let minute = 0;
  const comes = (id: string) => saveStaffSeen(deps.database, shopId, id, new Date(Date.UTC(2026, 10, 1, 8, minute++)));
  for (const id of ids) await comes(id);
  return {
    comes,
    owns: (userId: string) =>
      saveStaffFacts(deps.database, shopId, userId, { name: null, isOwner: true, scopes: null }, new Date()),
    gives: (userId: string, role: Role) => assignRole(deps, shopId, { userId, role }, LAN),
    async roles() {
      const { people } = await listShopStaff(deps, shopId);
      return people.map(({ userId, role, isProtected }) => `${userId} ${role}${isProtected ? "!" : ""}`);
    },
    clears: () => clearRoles(deps, shopId, LAN),
    changes: async () => (await listShopStaff(deps, shopId)).changes,
  };
}

test("everybody is an owner until one is given a role; the others stay, and who comes later is a packer", async () => {
  const { gives, comes, roles, changes } = await aStaff("900", "31", "32");
  expect(await roles()).toEqual(["900 owner!", "31 owner", "32 owner"]);
  expect(await gives("31", "packer")).toBe("saved");
  await comes("33");
  expect(await roles()).toEqual(["900 owner!", "31 packer", "32 owner", "33 packer"]);
  expect(await gives("33", "accountant")).toBe("saved");
  await comes("34");
  expect(await roles()).toEqual(["900 owner!", "31 packer", "32 owner", "33 accountant", "34 packer"]);
  expect(await changes()).toMatchObject([
    { actor: "900", subject: "33", role: "accountant" },
    { actor: "900", subject: "31", role: "packer" },
  ]);
});

test("who came first cannot be locked out until the account's owner is known; then it is the owner", async () => {
  const { gives, owns, roles } = await aStaff("900", "31", "32");
  expect(await gives("900", "packer")).toBe("protected");
  await owns("32");
  expect(await roles()).toEqual(["900 owner", "31 owner", "32 owner!"]);
  expect(await gives("32", "packer")).toBe("protected");
  expect(await gives("900", "packer")).toBe("saved");
  // The account has another owner.
  await owns("31");
  expect(await roles()).toEqual(["900 packer", "31 owner!", "32 owner"]);
});

test("an unknown person changes nothing, and the same role twice is one change", async () => {
  const { gives, roles, changes } = await aStaff("900", "31");
  expect(await gives("77", "packer")).toBe("not_found");
  expect(await roles()).toEqual(["900 owner!", "31 owner"]);
  expect(await gives("31", "owner")).toBe("unchanged");
  expect([await gives("31", "packer"), await gives("31", "packer")]).toEqual(["saved", "unchanged"]);
  expect(await changes()).toHaveLength(1);
});

test("two first roles at once both count", async () => {
  const { gives, roles } = await aStaff("900", "31", "32", "33");
  await Promise.all([gives("31", "packer"), gives("32", "accountant")]);
  expect(await roles()).toEqual(["900 owner!", "31 packer", "32 accountant", "33 owner"]);
});

test("roles can be taken back: everybody is an owner again, also who comes later, and the history says whose changed", async () => {
  const { gives, clears, comes, roles, changes } = await aStaff("900", "31", "32");
  await gives("31", "packer");
  await gives("32", "accountant");
  expect(await clears()).toEqual({ outcome: "cleared", people: 2 });
  await comes("33");
  expect(await roles()).toEqual(["900 owner!", "31 owner", "32 owner", "33 owner"]);
  expect(await changes()).toMatchObject([
    { actor: "900", role: "owner" },
    { actor: "900", role: "owner" },
    { subject: "32", role: "accountant" },
    { subject: "31", role: "packer" },
  ]);
  expect(await clears()).toEqual({ outcome: "cleared", people: 0 });
  expect(await changes()).toHaveLength(4);
  // A role that is given later is the first again.
  await gives("33", "packer");
  expect(await roles()).toEqual(["900 owner!", "31 owner", "32 owner", "33 packer"]);
});
