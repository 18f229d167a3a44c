// @vitest-environment jsdom
import "../../components/a-screen";
import { act } from "react";
import { expect, test, vi } from "vitest";
import type { OrderRowView } from "~/flows/order-list/views";
import { ParcelBadges } from "~/routes/app.orders._index/parcel-badges";
import { mounted } from "../../components/mounted";

const parcel = (shipmentId: string, toConfirm: boolean) => ({
  ...{ shipmentId, toConfirm, state: "needs_review", carrierStatus: null, differences: [], printedAt: null },
});
const ROW = {
  orderKey: "1",
  name: "#1001",
  parcels: [parcel("a", true), parcel("b", false)],
} as unknown as OrderRowView;

test("a parcel that waits for its buyer's word leads to the call list, and does not open the row's order", () => {
  const opensOrder = vi.fn();
  mounted(
    "vi",
    // biome-ignore lint/a11y: stands for a row of the table
    <div onClick={opensOrder}>
      <ParcelBadges row={ROW} />
    </div>,
  );
  const links = [...document.querySelectorAll("a")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/app/confirm?show=all"]);
  const [link] = links;
  expect(link?.textContent).toContain("Chờ gọi xác nhận");
  expect(link?.getAttribute("aria-label")).toContain("#1001");
  link?.addEventListener("click", (event) => event.preventDefault());
  act(() => link?.click());
  expect(opensOrder).not.toHaveBeenCalled();
});
