import { setTimeout as pause } from "node:timers/promises";
import type { Life, LifeDeps } from "./about-life.ts";
import type { Rearrangement } from "./world.ts";

/** Staff in Shopify put the goods on hold after they were sent to be booked: Shopify refuses the fulfillment (perf F17). */
export async function holdGoods({ shop: { world }, diary }: LifeDeps, { order }: Life): Promise<boolean> {
  const isHeld = await world.hold(order, true).then(
    () => true,
    () => false,
  );
  if (isHeld) diary.note("life", `${order.name}: goods on hold`, [order.gid]);
  return isHeld;
}

/** What staff do in Shopify with goods that are in a parcel already, one thing after the other (perf F17). */
const REARRANGEMENTS: readonly (readonly Rearrangement[])[] = [
  ["move"],
  ["split"],
  ["split", "merge"],
  ["fulfil", "unfulfil"],
  ["fulfil"],
];

/** Staff in Shopify rearrange the goods of a parcel that is at the carrier, whether or not Waybill has told Shopify of it. */
export async function rearrangeGoods(deps: LifeDeps, life: Life, mayFulfil: boolean): Promise<void> {
  const { shop, diary, chance } = deps;
  const { order } = life;
  const plans = REARRANGEMENTS.filter((plan) => mayFulfil || plan.at(-1) !== "fulfil");
  for (const how of chance.pick(plans)) {
    if (!(await shop.world.rearrange(order, how).catch(() => false))) return;
    diary.note("life", `${order.name}: goods ${how} in Shopify`, [order.gid]);
    life.byHand = how === "fulfil";
    await pause(chance.between(0, 2_500));
  }
}

/** They let the goods go, and have Waybill tell Shopify again if it has given up. */
export async function releaseGoods({ shop, diary, chance }: LifeDeps, { order }: Life): Promise<void> {
  await pause(chance.between(500, 4_000));
  await shop.world.hold(order, false).catch(() => undefined);
  diary.note("life", `${order.name}: goods released`, [order.gid]);
}

/** Has Waybill tell Shopify of a parcel again whenever it has given up, until Shopify has it. */
export async function seeFulfilled(deps: LifeDeps, path: string, shipmentId: string): Promise<void> {
  const { shop, view } = deps;
  const parcel = () => view.latest.parcels.find(({ id }) => id === shipmentId);
  const isGivenUp = () =>
    view.latest.steps.some(({ shipment_id, state }) => shipment_id === shipmentId && state === "attention");
  while (!parcel()?.fulfillment_id && parcel()?.state === "booked" && !deps.isTooLate()) {
    if (isGivenUp()) await shop.staff.clicks(path, { intent: "retry_shopify", shipmentId });
    await pause(1_000);
  }
}

/** Staff print labels; a print that fails is asked for again, as a person does (perf F31, K14). */
export async function printed({ shop, view, diary }: LifeDeps, shipmentId: string): Promise<void> {
  const others = view.latest.parcels.filter(({ shop_id, label }) => shop_id === shop.id && label !== null);
  const ids = [...new Set([shipmentId, ...others.slice(-4).map(({ id }) => id)])];
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await shop.staff.prints("/app/papers", { ids });
    if (answer?.includes("/files/")) return diary.note("staff", `printed ${ids.length} labels`);
    await pause(1_000);
  }
}
