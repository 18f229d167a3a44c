import fc from "fast-check";
import { type CarrierOrder, readLedgers } from "../ledgers.ts";
import { type Model, nextStatus } from "../model.ts";
import { type Real, step } from "../step.ts";

const WAYS = ["pushed", "pushed", "twice", "lost", "disorder"] as const;
/** How the carrier's messages about a move come. */
const FAULTS = {
  pushed: [],
  twice: [{ match: {}, kind: "push_twice", times: 2 }],
  lost: [{ match: {}, kind: "push_lost", times: 2 }],
  disorder: [{ match: {}, kind: "push_late", ms: 40, times: 1 }],
} as const;

/** The courier takes a parcel one or two steps further. */
export const move = fc
  .record({
    pick: fc.nat(20),
    ways: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
    how: fc.constantFrom(...WAYS),
  })
  .map(({ pick, ways, how }) =>
    step(
      `move(${pick}, [${ways}], ${how})`,
      ({ orders }) => orders.length > 0,
      async (model, real) => {
        const { carrier } = await readLedgers(real.world, real.shop);
        const going = carrier.filter(({ status }) => nextStatus(status, 0) !== undefined);
        const parcel = going[pick % Math.max(1, going.length)];
        if (!parcel) return;
        for (const fault of FAULTS[how]) await real.world.sides.carrier("POST", "/faults", fault);
        for (const way of ways) await moveOnce(model, real, parcel, way);
      },
    ),
  );

async function moveOnce(model: Model, { world }: Real, parcel: CarrierOrder, way: number): Promise<void> {
  const { label } = parcel;
  const before = model.moves.get(label) ?? [];
  const next = nextStatus(before.at(-1) ?? parcel.status, way);
  if (next === undefined) return;
  await world.putForward(2_000);
  await world.sides.carrier("POST", `/orders/${label}/status`, { status_id: next });
  model.moves.set(label, [...before, next]);
}
