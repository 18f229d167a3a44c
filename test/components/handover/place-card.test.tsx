// @vitest-environment jsdom
import "../a-screen";
import { expect, test, vi } from "vitest";
import { PlaceCard } from "~/components/handover/place-card";
import { PLAIN_QUERY, readOrdersQuery } from "~/components/order-list/query";
import { NO_PICKUP } from "~/domain/pickup/pickup";
import type { PlaceView } from "~/flows/handover/views";
import { mounted } from "../mounted";

const PLACE: PlaceView = {
  ...{ pickupId: "1", pickOption: "cod", name: "Kho Hải Châu", next: null, leftOver: 0, leftOverBefore: null },
  ...{ notBooked: 4, toPrint: 3, printed: 2, handedOver: 5 },
};
const NOW = "2026-11-25T03:00:00.000Z";

function aCard(change: Partial<PlaceView> = {}) {
  const act = vi.fn();
  const mark = vi.fn();
  const card = <PlaceCard place={{ ...PLACE, ...change }} now={NOW} busy={false} onMark={mark} onAct={act} />;
  return { act, mark, ...mounted("vi", card) };
}

test("booking and printing ask about exactly the parcels of the place, at the board", async () => {
  const { act, mark, press } = aCard();
  await press("Tạo vận đơn");
  await press("In phiếu");
  const here = { pickup: ["1"], pickOption: "cod" };
  expect(act.mock.calls).toEqual([
    ["notBooked", { ...PLAIN_QUERY, ...here, tab: "ready", status: ["ready"] }],
    ["toPrint", { ...PLAIN_QUERY, ...here, tab: "under_way", printed: "no", handed: "no" }],
  ]);
  expect(mark).not.toHaveBeenCalled();
});

test("parcels without a pickup are a place of their own, for its buttons as for its links", async () => {
  const { act, press } = aCard({ pickupId: "", name: null, leftOver: 1, leftOverBefore: NOW });
  await press("In phiếu");
  const here = { pickup: [NO_PICKUP], pickOption: "cod" };
  expect(act.mock.calls).toEqual([
    ["toPrint", { ...PLAIN_QUERY, ...here, tab: "under_way", printed: "no", handed: "no" }],
  ]);
  const links = [...document.querySelectorAll("a")].map(({ href }) => readOrdersQuery(href));
  expect(links).toHaveLength(5);
  for (const link of links) expect(link).toMatchObject(here);
});
