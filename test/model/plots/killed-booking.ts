import fc from "fast-check";
import { expect } from "vitest";
import { type Lost, loseNext } from "../commands/faults.ts";
import type { Moment } from "../fate.ts";
import { readLedgers } from "../ledgers.ts";
import { afterwards } from "../step.ts";
import { acceptedOf, anOrder, calm, carry, clickBook, later, parcelsOf, startAgain } from "./acts.ts";
import { deliver, pushesOf } from "./disorder.ts";
import { plot } from "./plot.ts";

/** Where a process ends: it is queued, decided, sent, answered, and written down. */
const PHASES: readonly (readonly [Moment, string, number])[] = [
  ...([1, 2, 3].map((count) => ["after", "transaction", count]) as ["after", string, number][]),
  ["before", "createOrder", 1],
  ["after", "createOrder", 1],
  ["after", "createOrder", 1],
  ["before", "transaction", 3],
  ["after", "statement", 8],
];

/** How far the carrier takes the parcel meanwhile. */
const COURSES = {
  3: [3],
  5: [3, 4, 5],
  6: [3, 4, 5, 6],
  "-1": [-1],
  21: [3, 9, 20, 21],
  11: [3, 9, 20, 21, 11],
  13: [3, 13],
};
type End = keyof typeof COURSES;
const ENDS = ["3", "5", "6", "6", "-1", "21", "11", "13"] as unknown as End[];

/** A process ends in the middle of a booking; what it had sent goes its way, its pushes come or do not; then another one starts. */
export const killedBooking = fc
  .record({
    phase: fc.constantFrom(...PHASES),
    end: fc.constantFrom(...ENDS),
    isPushed: fc.boolean(),
    isCod: fc.boolean(),
  })
  .map(({ phase, end, isPushed, isCod }) =>
    plot(`killedBooking(${phase.join(" ")}, ${end}, ${isPushed ? "pushed" : "lost"})`, async (scene) => {
      const { model, real } = scene;
      const { world } = real;
      const order = await anOrder(scene, 2, 0, isCod);
      const { fate } = world.process();
      const [moment, name, count] = phase;
      fate.endAt(moment, count, name);
      await clickBook(scene, order);
      await afterwards(model, real);
      fate.end();
      model.isRunning = false;

      const [sent] = await acceptedOf(scene, order);
      if (sent) await carry(scene, sent.label, COURSES[end]);
      if (isPushed) await world.sides.carrier("POST", "/faults", { match: { path: "/shipment/v2/" }, kind: "http500" });
      await startAgain(scene);
      if (sent && isPushed) {
        for (const push of (await pushesOf(world, sent.label)).slice(-COURSES[end].length)) await deliver(push);
        await afterwards(model, real);
      }
      await calm(scene);
      for (const minutes of [1, 16, 60]) await later(scene, minutes);

      const accepted = await acceptedOf(scene, order);
      expect(accepted.length, `parcels of ${order.name} at the carrier`).toBe(1);
      const [parcel] = await parcelsOf(scene, order);
      expect(parcel, "the parcel after it was adopted").toMatchObject({
        label: accepted[0]?.label,
        carrier_status: accepted[0]?.status,
      });
    }),
  );

/** The carrier's answer to a booking is lost or unclear, and then Shopify's to the fulfillment; the process goes on. */
export const unclearAnswer = fc
  .constantFrom<Lost>("booking_answer", "half_booking", "booking_error", "booking_late")
  .map((lost) =>
    plot(`unclearAnswer(${lost})`, async (scene) => {
      const order = await anOrder(scene, 1);
      for (const one of [lost, "fulfillment_answer"] as const) await loseNext(scene.real.world, one);
      await clickBook(scene, order);
      await afterwards(scene.model, scene.real);
      for (const minutes of [1, 16]) await later(scene, minutes);
      const [accepted, ...others] = await acceptedOf(scene, order);
      expect(others, "further parcels at the carrier").toEqual([]);
      const parcels = await parcelsOf(scene, order);
      expect(parcels).toMatchObject([{ state: "booked", label: accepted?.label }]);
      const { steps } = await readLedgers(scene.real.world, scene.real.shop);
      const done = steps.filter(({ shipment_id }) => shipment_id === parcels[0]?.id);
      expect(done.map(({ kind, state }) => [kind, state])).toContainEqual(["fulfillment", "confirmed"]);
      expect(done.filter(({ state }) => state !== "confirmed")).toEqual([]);
    }),
  );
