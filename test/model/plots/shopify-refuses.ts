import fc from "fast-check";
import { expect } from "vitest";
import { readLedgers } from "../ledgers.ts";
import { afterwards } from "../step.ts";
import { aBookedParcel, anOrder, book, calm, cancel, carry, later, parcelsOf } from "./acts.ts";
import { plot } from "./plot.ts";

const REFUSALS = {
  refused: { kind: "error", operation: "fulfillmentCreate", status: 503 },
  lost: { kind: "timeout_after", operation: "fulfillmentCreate", status: 502, times: 1 },
} as const;

/** Shopify refuses a fulfillment; staff cancel the parcel and book its goods again; then Shopify recovers. */
export const shopifyRefuses = fc
  .record({
    how: fc.constantFrom("refused" as const, "refused" as const, "lost" as const),
    purpose: fc.constantFrom("cancel" as const, "rebook" as const),
    isCod: fc.boolean(),
  })
  .map(({ how, purpose, isCod }) =>
    plot(`shopifyRefuses(${how}, ${purpose}, ${isCod ? "cod" : "paid"})`, async (scene) => {
      const { model, real } = scene;
      const order = await anOrder(scene, 2, 1, isCod);
      await real.world.sides.shopify("POST", "/faults", { ...REFUSALS[how], shop: real.shop.domain });
      const [first] = await book(scene, order);
      if (!first) throw new Error("it was not booked");
      await cancel(scene, first, purpose);
      await later(scene, 1);
      expect(await parcelsOf(scene, order), "the goods are free again").toMatchObject([
        { id: first.id, state: "cancelled" },
        { state: "ready" },
      ]);
      const [second] = await book(scene, order);
      await calm(scene);
      for (const minutes of [1, 10, 60]) await later(scene, minutes);

      const { shopify } = await readLedgers(real.world, real.shop);
      const made = shopify.find(({ gid }) => gid === order.gid)?.fulfillments ?? [];
      const numbers = made.map(({ status, tracking }) => [tracking[0]?.number, status]);
      const expected = [...(how === "lost" ? [[first.label, "CANCELLED"]] : []), [second?.label, "SUCCESS"]];
      expect(numbers, "the fulfillments").toEqual(expected);
      await afterwards(model, real);
    }),
  );

/** Staff cancel a fulfillment in Shopify, which offers the goods again while their parcel goes its way. */
export const shopifyReopens = fc.constantFrom(3, 4, 10).map((status) =>
  plot(`shopifyReopens(${status})`, async (scene) => {
    const { model, real } = scene;
    const { world, shop } = real;
    const { order, label } = await aBookedParcel(scene);
    await carry(scene, label, [status]);
    await afterwards(model, real);
    const [parcel] = await parcelsOf(scene, order);
    const id = parcel?.fulfillment_id;
    expect(id, "the fulfillment").toBeTruthy();
    await world.process().staff(({ shopify }) => shopify.cancelFulfillment({ domain: shop.domain }, id ?? ""));
    order.isChanged = true;
    await later(scene, 1);
    const others = (await parcelsOf(scene, order)).filter((one) => one.id !== parcel?.id);
    expect(others.map(({ state }) => state)).not.toContain("ready");
    await later(scene, 60);
  }),
);
