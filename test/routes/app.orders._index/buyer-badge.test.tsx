// @vitest-environment jsdom
import "../../components/a-screen";
import { act } from "react";
import { expect, test, vi } from "vitest";
import type { OrderRowView } from "~/flows/order-list/views";
import { BuyerBadge } from "~/routes/app.orders._index/buyer-badge";
import { BuyerOrders } from "~/routes/app.orders.$orderKey/order/buyer-orders";
import { mounted } from "../../components/mounted";

const ROW = { orderKey: "1", name: "#1001", othersOfBuyer: 2 } as OrderRowView;

test("the badge leads to the buyer's orders, and does not open the row's order as a click on the row does", () => {
  const opensOrder = vi.fn();
  mounted(
    "vi",
    // biome-ignore lint/a11y: stands for a row of the table
    <div onClick={opensOrder}>
      <BuyerBadge row={ROW} />
    </div>,
  );
  const link = document.querySelector("a");
  expect(link?.getAttribute("href")).toBe("/app/orders?buyer=1");
  link?.addEventListener("click", (event) => event.preventDefault());
  act(() => link?.click());
  expect(opensOrder).not.toHaveBeenCalled();
});

test("packing together is explained only where it may be the same address", () => {
  const other = { orderKey: "2", name: "#1002", codVnd: 450_000, street: "33 Kim Mã" };
  const said = (place: "same" | "other") => {
    const others = {
      count: 1,
      orders: [{ ...other, place }],
      together: place === "same" ? 1 : 0,
      togetherVnd: 900_000,
    };
    return mounted("vi", <BuyerOrders order={{ orderKey: "1" }} others={others} />).text();
  };
  expect(said("same")).toContain("thu hộ tổng cộng 900.000 ₫");
  expect(said("same")).toContain("Muốn đóng chung một kiện");
  expect(said("other")).toContain("#1002: địa chỉ khác, thu hộ 450.000 ₫");
  expect(said("other")).not.toContain("Muốn đóng chung một kiện");
});
