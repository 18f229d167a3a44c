// @vitest-environment jsdom
import "../a-screen";
import { expect, test, vi } from "vitest";
import { SheetButton } from "~/components/handover/sheet-button";
import type { Labels } from "~/components/label/labels";
import type { PlaceView } from "~/flows/handover/views";
import { mounted } from "../mounted";

const PLACE: PlaceView = {
  ...{ pickupId: "1", pickOption: "cod", name: "Kho Hải Châu", next: null, leftOver: 0, leftOverBefore: null },
  ...{ notBooked: 4, toPrint: 3, printed: 2, handedOver: 5 },
};

test("the sheet of a place is printed of what is printed and handed over; without any there is no button", async () => {
  const printSheet = vi.fn(async () => undefined);
  const labels = { state: { step: "idle" }, printSheet } as unknown as Labels;
  const page = mounted("vi", <SheetButton place={PLACE} labels={labels} />);
  expect(document.querySelector("button")?.getAttribute("aria-label")).toBe("In phiếu bàn giao của Kho Hải Châu");
  await page.press("In phiếu bàn giao");
  expect(printSheet.mock.calls).toEqual([[PLACE, 7]]);
  page.show(<SheetButton place={{ ...PLACE, printed: 0, handedOver: 0 }} labels={labels} />);
  expect(page.text()).toBe("");
});
