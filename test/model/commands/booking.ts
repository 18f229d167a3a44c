import fc from "fast-check";
import { requestCancel } from "~/flows/booking/cancel.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { type ParcelRow, readLedgers } from "../ledgers.ts";
import { type Real, step } from "../step.ts";
import { type Lost, loseNext } from "./faults.ts";

const ACTOR = { userId: "7", name: "Lan" };

const parcelsOf = async ({ world, shop }: Real, isMeant: (parcel: ParcelRow) => boolean) =>
  (await readLedgers(world, shop)).parcels.filter(isMeant);

/** What goes wrong with a booking, more often than not nothing. */
const LOSSES: readonly (Lost | "nothing")[] = [
  ...(["nothing", "nothing", "nothing", "nothing", "booking_answer", "booking_answer"] as const),
  ...(["half_booking", "booking_late", "booking_error", "push_first", "fulfillment_answer"] as const),
];

/** Staff book the first parcels that are ready, or click twice. */
export const book = fc
  .record({ count: fc.integer({ min: 1, max: 4 }), twice: fc.boolean(), lost: fc.constantFrom(...LOSSES) })
  .map(({ count, twice, lost }) =>
    step(
      `book(${count}${twice ? ", twice" : ""}, ${lost} lost)`,
      ({ isRunning, isInstalled, orders }) => isRunning && isInstalled && orders.length > 0,
      async (_, real) => {
        const { world, shop } = real;
        const ready = await parcelsOf(real, ({ state }) => state === "ready" || state === "refused");
        const ids = ready.slice(0, count).map(({ id }) => id);
        if (lost !== "nothing") await loseNext(world, lost);
        const click = () => world.process().staff((deps) => queueBookings(deps, shop.id, ids, ACTOR));
        await Promise.all(twice ? [click(), click()] : [click()]);
      },
    ),
  );

/** Staff cancel a parcel, or cancel it to send its goods again. */
export const cancel = fc.record({ pick: fc.nat(20), again: fc.boolean() }).map(({ pick, again }) =>
  step(
    `cancel(${pick}${again ? ", rebook" : ""})`,
    ({ isRunning, orders }) => isRunning && orders.length > 0,
    async (_, real) => {
      const { world, shop } = real;
      const booked = await parcelsOf(real, ({ state }) => state === "booked");
      const target = booked[pick % Math.max(1, booked.length)];
      if (!target) return;
      const purpose = again ? "rebook" : "cancel";
      await world.process().staff((deps) => requestCancel(deps, shop.id, target.id, ACTOR, purpose));
    },
  ),
);
