import fc from "fast-check";
import { expect } from "vitest";
import { changeOrder, splitOrder } from "../commands/orders.ts";
import { afterwards } from "../step.ts";
import { aBookedParcel, anOrder, book, cancel, carry, collectedVnd, later, parcelsOf } from "./acts.ts";
import { plot } from "./plot.ts";

/** An order in two parcels, both booked; one is cancelled and its goods are booked again. */
export const splitAndCancel = fc
  .record({ pick: fc.nat(1), purpose: fc.constantFrom("cancel" as const, "rebook" as const) })
  .map(({ pick, purpose }) =>
    plot(`splitAndCancel(${pick}, ${purpose})`, async (scene) => {
      const order = await anOrder(scene, 2, 1);
      await splitOrder(scene.real, order);
      await afterwards(scene.model, scene.real);
      const both = await book(scene, order);
      expect(both.length, "parcels").toBe(2);
      expect(await collectedVnd(scene, order), "what both collect").toBe(order.dueVnd);
      const [target] = both.slice(pick);
      if (target) await cancel(scene, target, purpose);
      await later(scene, 1);
      const offered = (await parcelsOf(scene, order)).filter(({ state }) => state === "ready");
      expect(offered.length, "parcels with the goods that are free again").toBe(1);
      await book(scene, order);
      expect(await collectedVnd(scene, order), "what both collect").toBe(order.dueVnd);
      await later(scene, 10);
    }),
  );

/** An order in two parcels is changed before the second one is booked, or before both are: they collect what is due now. */
export const changedBetween = fc
  .record({ what: fc.constantFrom("take_out" as const, "pay" as const), isOneBooked: fc.boolean() })
  .map(({ what, isOneBooked }) =>
    plot(`changedBetween(${what}, ${isOneBooked ? "one" : "none"} booked)`, async (scene) => {
      const { model, real } = scene;
      const order = await anOrder(scene, 3);
      await splitOrder(real, order);
      await afterwards(model, real);
      if (isOneBooked) await book(scene, order, 1);
      const before = await collectedVnd(scene, order);
      await changeOrder(real, order, what);
      await later(scene, 1);
      await book(scene, order);
      const dueVnd = what === "pay" ? 0 : order.dueVnd - 100_000;
      expect(await collectedVnd(scene, order), "what both collect").toBe(Math.max(before, dueVnd));
    }),
  );

/** The carrier only takes note of a cancel; the parcel is cancelled when the carrier says so, or goes its way. */
export const cancelOnRequest = fc.boolean().map((isGranted) =>
  plot(`cancelOnRequest(${isGranted ? "granted" : "not granted"})`, async (scene) => {
    const { model, real } = scene;
    const { sides } = real.world;
    const { order, label } = await aBookedParcel(scene);
    const [parcel] = await parcelsOf(scene, order);
    await sides.carrier("POST", "/options", { cancelAsksOnly: true });
    if (parcel) await cancel(scene, parcel, "cancel");
    await sides.carrier("POST", "/options", { cancelAsksOnly: false });
    expect(await parcelsOf(scene, order), "before the carrier has cancelled it").toMatchObject([
      { state: "cancelling" },
    ]);
    await carry(scene, label, isGranted ? [-1] : [3, 4, 5]);
    await afterwards(model, real);
    expect(await parcelsOf(scene, order)).toMatchObject([{ carrier_status: isGranted ? -1 : 5 }]);
    await later(scene, 1);
  }),
);
