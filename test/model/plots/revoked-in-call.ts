import fc from "fast-check";
import { expect } from "vitest";
import { connectAgain, revokeToken } from "../commands/access.ts";
import type { Moment } from "../fate.ts";
import { afterwards } from "../step.ts";
import { acceptedOf, anOrder, clickBook, later, parcelsOf } from "./acts.ts";
import { plot } from "./plot.ts";

/** The carrier ends the token while a booking is on its way, or its answer; staff connect again. */
export const revokedInCall = fc.constantFrom<Moment>("before", "after").map((moment) =>
  plot(`revokedInCall(${moment})`, async (scene) => {
    const { model, real } = scene;
    const order = await anOrder(scene, 1);
    const gate = real.world.process().fate.hold(moment, "createOrder");
    await clickBook(scene, order);
    await gate.reached;
    await revokeToken(model, real);
    gate.open();
    await afterwards(model, real);
    const accepted = await acceptedOf(scene, order);
    expect(accepted.length, "parcels at the carrier").toBe(moment === "after" ? 1 : 0);
    model.hasToken = await connectAgain(real);
    await afterwards(model, real);
    await later(scene, 20);
    const [{ label } = { label: null }] = await acceptedOf(scene, order);
    expect(label, "the parcel at the carrier").not.toBeNull();
    expect(await parcelsOf(scene, order)).toMatchObject([{ state: "booked", label }]);
  }),
);
