import { describe, expect, test } from "vitest";
import { denialOf, denialsOf, type Right, ROLES, roleOf, type Standing } from "~/domain/settings/staff-rights";

/** o: owner, p: packer, a: accountant. */
const MAY: Record<Right, string> = {
  open: "opa",
  see_orders: "opa",
  prepare: "op",
  book: "op",
  cancel: "op",
  print: "op",
  hand_over: "op",
  receive_returns: "op",
  follow_up: "opa",
  see_money: "oa",
  change_money: "oa",
  release_hold: "oa",
  confirm_orders: "opa",
  settle_doubt: "o",
  change_settings: "o",
  change_plan: "o",
  change_fees: "o",
  open_privacy_file: "o",
  export_shop: "o",
  set_roles: "o",
};

const standing = (some: Partial<Standing>): Standing => ({
  role: null,
  rolesInUse: true,
  isProtected: false,
  scopes: null,
  ...some,
});

test.each(Object.entries(MAY) as [Right, string][])("%s: %s", (right, letters) => {
  const may = ROLES.filter((role) => denialOf(right, standing({ role })) === null);
  expect(may).toEqual(ROLES.filter((role) => letters.includes(role.charAt(0))));
  const all = ROLES.filter((role) => denialsOf(standing({ role }))[right] === undefined);
  expect(all).toEqual(may);
});

test("who may not is told which roles may", () => {
  expect(denialOf("change_money", standing({ role: "packer" }))).toEqual({
    by: "role",
    roles: ["owner", "accountant"],
  });
});

test.each<[string, Partial<Standing>, string]>([
  ["everybody is an owner until the first role is given", { rolesInUse: false }, "owner"],
  ["from then on, who comes is a packer", {}, "packer"],
  ["until they are given a role", { role: "accountant" }, "accountant"],
  ["the account's owner is an owner, whatever is stored", { role: "packer", isProtected: true }, "owner"],
])("%s", (_case, some, role) => expect(roleOf(standing(some))).toBe(role));

describe("the permissions in Shopify", () => {
  const NARROW = { scopes: ["read_orders", "read_products"] };

  test("take away what Shopify itself would refuse", () => {
    const owner = standing({ role: "owner", ...NARROW });
    const denied = (["see_orders", "book", "cancel", "change_money", "change_fees", "prepare"] as const).filter(
      (right) => denialOf(right, owner) !== null,
    );
    expect(denied).toEqual(["book", "cancel", "change_money", "change_fees"]);
    expect(denialOf("book", owner)).toEqual({ by: "shopify" });
    expect(denialOf("see_orders", standing({ role: "owner", scopes: [] }))).toEqual({ by: "shopify" });
  });

  test("a write scope includes its read scope", () => {
    expect(denialOf("see_orders", standing({ scopes: ["write_orders"] }))).toBeNull();
  });

  test("never give what the role does not, and unknown ones take nothing away", () => {
    const all = { scopes: ["write_orders", "write_merchant_managed_fulfillment_orders", "write_shipping"] };
    for (const right of Object.keys(MAY) as Right[]) {
      for (const role of ROLES) {
        const byRole = denialOf(right, standing({ role }));
        expect(denialOf(right, standing({ role, ...all }))).toEqual(byRole);
        if (byRole) expect(denialOf(right, standing({ role, ...NARROW }))).toEqual(byRole);
      }
    }
  });

  test("leave what opens the app and gives roles", () => {
    const owner = standing({ isProtected: true, scopes: [] });
    expect([denialOf("open", owner), denialOf("set_roles", owner), denialOf("change_settings", owner)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
