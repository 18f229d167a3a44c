import { expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { noteRestore } from "~/flows/shopify-flow/lost-time.server";
import { refreshStatus } from "~/flows/status/refresh.server";
import { moveParcel } from "../flows/a-message.ts";
import { aBookedParcel, anOrder, aQueuedParcel, type TestShop } from "../flows/a-shop.ts";
import { events, handles, received, told, use } from "../flows/shopify-flow/a-flow.ts";
import { aRestoredShop } from "./a-shop-to-restore.ts";

/** What a process does first when it starts, at the present time: the shops of these tests work ten minutes later. */
const start = ({ app }: TestShop) => noteRestore(app.deps);

/** The shop at the present time. */
const now = (shop: TestShop): TestShop => ({ ...shop, deps: shop.app.deps });

const states = async (shop: TestShop) => (await events(shop)).map(({ handle, state }) => [handle, state]);

/** Parcels that were delivered, and turned back, in the lost time, of which Flow was told. */
const lostNews = () =>
  aRestoredShop(
    async (shop) => {
      await use(shop, "flow-parcel-delivered", "flow-parcel-returning", "flow-parcel-returned");
      const parcels = [await aBookedParcel(shop), await aBookedParcel(shop), await aBookedParcel(shop)] as const;
      for (const { trackingNumber } of parcels) await moveParcel(shop, trackingNumber, 3);
      return { parcels };
    },
    async (shop, { parcels: [delivered, back] }) => {
      await moveParcel(shop, delivered.trackingNumber, 5);
      await moveParcel(shop, back.trackingNumber, 20);
      await moveParcel(shop, back.trackingNumber, 21);
      expect(handles(await told(shop))).toHaveLength(3);
    },
  );

test("what Flow was told in the lost time is not told again, and what happens afterwards is", async () => {
  const { kept, restored } = await lostNews();
  await restored(async (shop) => {
    await start(shop);
    for (const { shipmentId } of kept.parcels) await refreshStatus(shop.deps, shop.shopId, shipmentId);
    expect(await told(shop)).toHaveLength(3);
    expect((await states(shop)).map(([, state]) => state)).toEqual(["skipped", "skipped", "skipped"]);
    // A minute later: the carrier's clock cuts off seconds.
    const later = new Date(Date.now() + 60_000).toISOString();
    await moveParcel(shop, kept.parcels[2].trackingNumber, 5, { action_time: later });
    expect(handles(await told(shop)).slice(3)).toEqual(["flow-parcel-delivered"]);
  });
});

test("where nobody says that the database was restored, it is told again", async () => {
  const { kept, restored } = await lostNews();
  await restored(async (shop) => {
    await start(shop);
    for (const { shipmentId } of kept.parcels) await refreshStatus(shop.deps, shop.shopId, shipmentId);
    expect((await told(shop)).length).toBeGreaterThan(3);
  }, false);
});

test("a parcel of the lost time that is found at the carrier was booked then, and Flow knows", async () => {
  const { kept, restored } = await aRestoredShop(
    async (shop) => {
      await use(shop, "flow-parcel-booked");
      return aQueuedParcel(shop);
    },
    async (shop, { shipmentId }) => {
      await bookParcel(shop.deps, shop.shopId, shipmentId);
      expect(handles(await told(shop))).toEqual(["flow-parcel-booked"]);
    },
  );
  await restored(async (shop) => {
    await start(shop);
    expect(await bookParcel(shop.deps, shop.shopId, kept.shipmentId)).toEqual({ outcome: "adopted" });
    expect(await told(shop)).toHaveLength(1);
    expect(await states(shop)).toEqual([["flow-parcel-booked", "skipped"]]);
    await aBookedParcel(shop);
    expect(await told(shop)).toHaveLength(2);
  });
});

test("what the copy was just about to tell was told, and a later start of the app ends nothing more", async () => {
  const { restored } = await aRestoredShop(
    async (shop) => {
      await use(shop, "flow-parcel-ready");
      await anOrder(now(shop));
    },
    async (shop) => expect(await told(shop)).toHaveLength(1),
  );
  await restored(async (shop) => {
    await start(shop);
    await anOrder(now(shop));
    await start(shop);
    expect(await states(shop)).toEqual([
      ["flow-parcel-ready", "skipped"],
      ["flow-parcel-ready", "wanted"],
    ]);
    await told(shop);
    expect(await received(shop)).toHaveLength(2);
  });
});
