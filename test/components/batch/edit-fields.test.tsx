// @vitest-environment jsdom
import "../a-screen";
import { act, useState } from "react";
import { expect, test } from "vitest";
import { BatchEditFields } from "~/components/batch/edit-fields";
import { batchEditOf, NOTHING_SET } from "~/components/batch/edit-form";
import { StaffContext } from "~/components/staff";
import { mounted } from "../mounted";

const OFFERS = {
  pickups: [{ id: "18000226", name: "Kho Hà Nội – Số 33 Kim Mã" }],
  addTags: [1, 10, 17, 18],
  removeTags: [1, 10, 17, 18, 19],
  livePlantsTag: 75,
};

/** The window's fields alone, and what they would set. */
function theFields(mayChangeMoney = true) {
  const holds = { edit: NOTHING_SET };
  function Form() {
    const [edit, setEdit] = useState(holds.edit);
    holds.edit = edit;
    return <BatchEditFields offers={OFFERS} edit={edit} onChange={setEdit} />;
  }
  const denied = mayChangeMoney ? {} : { change_money: { by: "role", roles: ["owner", "accountant"] } as const };
  const page = mounted(
    "vi",
    <StaffContext.Provider value={{ role: mayChangeMoney ? "owner" : "packer", denied }}>
      <Form />
    </StaffContext.Provider>,
  );
  const select = (label: string): HTMLSelectElement => {
    const found = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === label);
    const field = document.getElementById(found?.htmlFor ?? "");
    if (!(field instanceof HTMLSelectElement)) throw new Error(`no choice ${label}`);
    return field;
  };
  return {
    ...page,
    select,
    choose: (label: string, value: string) =>
      act(() => {
        select(label).value = value;
        select(label).dispatchEvent(new Event("change", { bubbles: true }));
      }),
    offered: (label: string) => [...select(label).options].map(({ value }) => value).filter(Boolean),
    sets: () => batchEditOf(holds.edit),
  };
}

test("only what is chosen is set: pickup, payer, services to add and to take away", () => {
  const { choose, sets } = theFields();
  expect(sets()).toEqual({});
  choose("Điểm lấy hàng", "18000226");
  choose("Người trả phí giao", "receiver");
  choose("Thêm dịch vụ", "10");
  choose("Thêm dịch vụ", "1");
  choose("Bỏ dịch vụ", "19");
  expect(sets()).toEqual({ pickAddressId: "18000226", feePaidBy: "receiver", addTags: [10, 1], removeTags: [19] });
});

test("services that exclude each other, or are taken away already, are not offered beside", () => {
  const { choose, offered } = theFields();
  choose("Thêm dịch vụ", "17");
  expect(offered("Thêm dịch vụ")).toEqual(["1", "10"]);
  expect(offered("Bỏ dịch vụ")).toEqual(["1", "10", "18", "19"]);
  choose("Bỏ dịch vụ", "1");
  expect(offered("Thêm dịch vụ")).toEqual(["10"]);
});

test("who pays is closed to those who may not change money, and says who may", () => {
  const { select, text } = theFields(false);
  expect(select("Người trả phí giao").disabled).toBe(true);
  expect(text()).toMatch(/Kế toán|kế toán/);
});
