import fc from "fast-check";
import { expect } from "vitest";
import { readingsOf } from "../calls.ts";
import { readLedgers } from "../ledgers.ts";
import { afterwards } from "../step.ts";
import type { World } from "../world.ts";
import { aBookedParcel, carry, later, type Scene } from "./acts.ts";
import { plot } from "./plot.ts";

/** What is pushed, as it happened; 45 and 49 are the courier's reports. */
const COURSE = [12, 3, 45, 4, 49, 10] as const;
const PLACES = COURSE.map((_, n) => n);

interface Push {
  label: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Pushes come in any order, some twice; nobody has asked for the status, and the newest one is shown from each moment on. */
export const disorder = fc
  .record({
    order: fc.shuffledSubarray(PLACES, { minLength: PLACES.length }),
    twice: fc.subarray(PLACES),
    isCod: fc.boolean(),
  })
  .map(({ order, twice, isCod }) =>
    plot(`disorder([${order}], twice [${twice}])`, async (scene) => {
      const { model, real } = scene;
      const { label } = await aBookedParcel(scene, isCod);
      const pushes = await heldBack(scene, label, COURSE);
      const before = await readingsOf(real.world, label);
      let newest = -1;
      for (const [turn, n] of [...order, ...twice].entries()) {
        const push = pushes[n];
        // Told again, a message is another text: that it is the same event must be seen from what it says.
        await deliver(push && turn >= order.length ? { ...push, body: `${push.body}&told=again` } : push);
        await afterwards(model, real);
        if ((COURSE[n] ?? 0) < 40) newest = Math.max(newest, n);
        const { parcels } = await readLedgers(real.world, real.shop);
        const shown = parcels.find((one) => one.label === label)?.carrier_status;
        if (newest >= 0) expect(shown, `shown after the pushes ${[...order, ...twice]}`).toBe(COURSE[newest]);
      }
      const { parcels, events } = await readLedgers(real.world, real.shop);
      const mine = events.filter(({ shipment_id }) =>
        parcels.some(({ id, label: of }) => id === shipment_id && of === label),
      );
      const reports = mine.filter(({ kind }) => kind === "shipper_report").map(({ carrier_status }) => carrier_status);
      expect(reports.toSorted(), "the courier's reports").toEqual([45, 49]);
      expect(await readingsOf(real.world, label), "readings at the carrier").toBe(before);
      await notDelivered(scene, label, pushes[0]);
      await carry(scene, label, [4, 5, 6]);
      await later(scene, 1);
    }),
  );

/** A push that says delivered, which the carrier does not know of, delivers nothing. */
async function notDelivered({ model, real }: Scene, label: string, push: Push | undefined): Promise<void> {
  if (!push) return;
  const form = new URLSearchParams(push.body);
  form.set("status_id", "5");
  form.set("action_time", new Date().toISOString());
  await deliver({ ...push, body: form.toString() });
  await afterwards(model, real);
  const { parcels } = await readLedgers(real.world, real.shop);
  expect(parcels.find((one) => one.label === label)).toMatchObject({ carrier_status: 10, delivered_at: null });
}

/** The carrier moves a parcel, and its pushes do not arrive. Returns them in their order. */
async function heldBack(scene: Scene, label: string, statuses: readonly number[]): Promise<Push[]> {
  const { sides } = scene.real.world;
  const lost = { match: {}, kind: "push_lost", times: statuses.length };
  await sides.carrier("POST", "/faults", lost);
  await carry(scene, label, statuses);
  await sides.carrier("POST", "/settle");
  return (await pushesOf(scene.real.world, label)).slice(-statuses.length);
}

/** Returns the pushes about a parcel, sent or lost, oldest first. */
export async function pushesOf({ sides }: World, label: string): Promise<Push[]> {
  const all = (await sides.carrier("GET", "/pushes")) as Push[];
  return all.filter(({ body }) => new URLSearchParams(body).get("label_id") === label);
}

/** Delivers a push, as the carrier does. */
export async function deliver(push: Push | undefined): Promise<void> {
  if (!push) throw new Error("there is no such push");
  const { url, headers, body } = push;
  const answer = await fetch(url, { method: "POST", headers, body });
  expect(answer.status, "the answer to a push").toBe(200);
}
