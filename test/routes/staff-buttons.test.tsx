import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { StaffContext } from "~/components/staff";
import { denialsOf, type Role } from "~/domain/settings/staff-rights";
import { section } from "./a-parcel-section";
import { aParcel } from "./a-parcel-view";
import { htmlOf } from "./page-piece";

/** The page as somebody in this role has it. */
function as(role: Role, piece: ReactElement) {
  const denied = denialsOf({ role, rolesInUse: true, isProtected: false, scopes: null });
  return <StaffContext.Provider value={{ role, denied }}>{piece}</StaffContext.Provider>;
}

/** The buttons that are disabled because of a role, with the names that a screen reader says. */
async function deniedButtons(role: Role, locale: "vi" | "en" = "vi") {
  const html = await htmlOf(as(role, section(aParcel())), locale);
  return (html.match(/<button[^>]*aria-disabled="true"[^>]*>/gs) ?? []).flatMap(
    (button) => /aria-label="([^"]*\(.*\))"/.exec(button)?.[1] ?? [],
  );
}

test("a button for which the role is missing is there, disabled, and says who may press it", async () => {
  expect(await deniedButtons("accountant")).toContain("Tạo vận đơn (Chỉ Chủ shop hoặc Đóng gói làm được việc này.)");
  expect(await deniedButtons("accountant", "en")).toContain("Book (Only Owner or Packer may do this.)");
  expect(await deniedButtons("packer")).toEqual(["Sửa Tiền (Chỉ Chủ shop hoặc Kế toán làm được việc này.)"]);
  expect(await deniedButtons("owner")).toEqual([]);
});

test("each part of a parcel, and its address, is closed to those who may not change it", async () => {
  const only = "(Chỉ Chủ shop hoặc Đóng gói làm được việc này.)";
  const denied = await deniedButtons("accountant");
  expect(denied).toEqual(
    expect.arrayContaining([
      `Sửa địa chỉ ${only}`,
      `Sửa dịch vụ cộng thêm ${only}`,
      `Sửa Người nhận ${only}`,
      `Sửa Dịch vụ ${only}`,
    ]),
  );
  expect(denied.filter((name) => name.includes("Tiền"))).toEqual([]);
});
