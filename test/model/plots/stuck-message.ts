import fc from "fast-check";
import { expect } from "vitest";
import { readLedgers } from "../ledgers.ts";
import { afterwards } from "../step.ts";
import { aBookedParcel, calm, carry, later } from "./acts.ts";
import { plot } from "./plot.ts";

/** A delivery cannot be read back for a while: its message waits, those of other parcels do not, and it is not believed unread. */
export const stuckMessage = fc.constantFrom(1, 12, 45).map((minutes) =>
  plot(`stuckMessage(${minutes} min)`, async (scene) => {
    const { model, real } = scene;
    const [stuck, free] = [await aBookedParcel(scene), await aBookedParcel(scene)];
    const shownOf = async (label: string) => {
      const { parcels } = await readLedgers(real.world, real.shop);
      return parcels.find((one) => one.label === label);
    };
    await carry(scene, stuck.label, [3, 4]);
    await afterwards(model, real);
    const unread = { match: { path: `/shipment/v2/${stuck.label}` }, kind: "http500" };
    await real.world.sides.carrier("POST", "/faults", unread);
    await carry(scene, stuck.label, [5]);
    await carry(scene, free.label, [3, 4, 5]);
    await afterwards(model, real);
    expect(await shownOf(stuck.label)).toMatchObject({ carrier_status: 4, delivered_at: null });
    expect(await shownOf(free.label)).toMatchObject({ carrier_status: 5 });
    await later(scene, minutes);
    expect(await shownOf(stuck.label)).toMatchObject({ carrier_status: 4, delivered_at: null });
    await calm(scene);
    await later(scene, 61);
    expect(await shownOf(stuck.label)).toMatchObject({ carrier_status: 5 });
  }),
);
