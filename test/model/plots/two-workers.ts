import fc from "fast-check";
import { expect } from "vitest";
import { queueBookings } from "~/flows/booking/queue.server";
import { loseNext } from "../commands/faults.ts";
import type { ParcelRow } from "../ledgers.ts";
import type { ModelOrder } from "../model.ts";
import { afterwards } from "../step.ts";
import { acceptedOf, anOrder, book, cancel, clickBook, later, parcelsOf, type Scene } from "./acts.ts";
import { plot } from "./plot.ts";

const ACTOR = { userId: "7", name: "Lan" };

/** Two processes are asked for the same bookings; one of them ends, and the other one goes on with what it had in hand. */
export const twoWorkers = fc
  .record({ moment: fc.constantFrom("before" as const, "after" as const), orders: fc.integer({ min: 1, max: 2 }) })
  .map(({ moment, orders }) =>
    plot(`twoWorkers(${orders}, ${moment})`, async (scene) => {
      const { model, real } = scene;
      const { world, shop } = real;
      const first = world.process();
      const placed = [];
      for (let n = 0; n < orders; n += 1) placed.push(await anOrder(scene, 1));
      const gate = first.fate.hold(moment, "createOrder");
      for (const order of placed) await clickBook(scene, order);
      await gate.reached;
      await world.start();
      first.fate.end();
      await afterwards(model, real);
      for (const order of placed) {
        const [parcel] = await parcelsOf(scene, order);
        expect(await acceptedOf(scene, order), "at the carrier").toMatchObject([{ label: parcel?.label }]);
        // A second click finds nothing to do.
        await world.process().staff((deps) => queueBookings(deps, shop.id, [parcel?.id ?? ""], ACTOR));
      }
      await afterwards(model, real);
    }),
  );

/**
 * A process stands still while its request is on the way, or the carrier's answer. For the others it is dead: another one books or
 * adopts the parcel, staff cancel it and book its goods again. Then the first one goes on, and what it learns counts no more.
 */
export const lateAnswer = fc.constantFrom("request", "answer", "half an answer").map((what) =>
  plot(`lateAnswer(${what})`, async (scene) => {
    const { model, real } = scene;
    const { world } = real;
    if (what === "half an answer") await loseNext(world, "half_booking");
    const late = world.process();
    const order = await anOrder(scene, 2);
    const gate = late.fate.hold(what === "request" ? "before" : "after", "createOrder");
    await clickBook(scene, order);
    await gate.reached;
    await world.start();
    const awake = await world.freeze(late);
    await afterwards(model, real);
    await later(scene, 1);
    const [adopted] = await parcelsOf(scene, order);
    if (!adopted) throw new Error("the parcel is gone");
    expect(adopted).toMatchObject({ state: "booked" });
    if (what === "request") model.heldUp.push(adopted.partner_id ?? "");
    // A request that comes late finds its parcel there.
    const again = what === "request" ? adopted : await cancelAndBook(scene, order, adopted);

    awake();
    gate.open();
    await afterwards(model, real);
    expect((await parcelsOf(scene, order)).filter(({ state }) => state !== "cancelled")).toMatchObject([
      { state: "booked", label: again.label },
    ]);
    late.fate.end();
    await afterwards(model, real);
  }),
);

async function cancelAndBook(scene: Scene, order: ModelOrder, parcel: ParcelRow): Promise<ParcelRow> {
  await cancel(scene, parcel, "rebook");
  await later(scene, 1);
  const [again] = await book(scene, order);
  if (!again) throw new Error("the goods were not booked again");
  return again;
}
