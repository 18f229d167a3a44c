import { setTimeout as pause } from "node:timers/promises";
import type { Life, LifeDeps } from "./about-life.ts";
import { cancelInShopify, edit, forgePush, pay } from "./changes.ts";
import { book, scan } from "./packing.ts";
import { holdGoods, printed, rearrangeGoods, releaseGoods, seeFulfilled } from "./shipping.ts";
import { COD } from "./shop.ts";
import type { ParcelRow } from "./view.ts";

/** Where a parcel goes after it was booked: statuses of the carrier, with a reason where it needs one. */
const COURSES: Record<string, readonly [status: number, reasonCode?: string][]> = {
  delivered: [[12], [3], [4], [5], [6]],
  second_try: [[3], [4], [10, "120"], [4], [5], [6]],
  returned: [[3], [4], [9, "130"], [20], [21], [11]],
  not_picked_up: [[12], [7, "110"]],
  lost: [[3], [4], [13]],
};
const FATES = [
  ...Array(9).fill("delivered"),
  ...["second_try", "second_try", "returned", "returned", "not_picked_up", "lost"],
  ...["cancel", "cancel", "rebook", "rebook", "rebook", "cancel_in_shopify", "edit_late", "pay_late"],
] as string[];

/** The share of parcels whose label a packer scans before the courier takes them. */
const SCANNED = 0.3;
/** The share of orders whose goods are held in Shopify while they are booked. */
const HELD = 0.15;
/** The share of orders whose goods are moved, split, merged or fulfilled by hand in Shopify after they were booked. */
const REARRANGED = { held: 0.75, other: 0.1 };

/** The carrier's times have seconds: two moves within one would have no order. */
const LEAST_BETWEEN_MOVES_MS = 1_100;

const address = (house: number, canary: string) => ({
  firstName: canary,
  lastName: "Nguyễn",
  phone: "0900000002",
  address1: `${house} Lê Lợi`,
  address2: "Phường Bến Nghé, Quận 1",
  city: "Thành phố Hồ Chí Minh",
});

/** Places an order and lives through everything that becomes of it. `onPlaced` hears of it at once. */
export async function live(deps: LifeDeps, onPlaced: (life: Life) => void): Promise<void> {
  const life = await begin(deps);
  onPlaced(life);
  await goOn(deps, life).catch((error: Error) => stick(life, error.message));
}

async function goOn(deps: LifeDeps, life: Life): Promise<void> {
  const { shop, view, diary, chance } = deps;
  const { world, staff } = shop;
  const { order } = life;
  diary.note("life", `${order.name} placed, fate ${life.fate}`, [order.gid]);
  const until = <Found>(find: () => Found | undefined) => untilFound(find, deps.isTooLate);
  const parcelsOf = () => view.latest.parcels.filter(({ order_id }) => order_id === order.gid);
  const path = `/app/orders/${order.id}.data`;

  const ready = await until(() => parcelsOf().find(({ state }) => state === "ready"));
  if (!ready) return stick(life, "no parcel became ready");
  if (chance.happens(0.1)) await edit(deps, life);
  await book(deps, life, path, ready);
  if (chance.happens(0.1)) await edit(deps, life);
  if (life.fate === "cancel_in_shopify") return cancelInShopify(deps, life);

  const isHeld = chance.happens(HELD) && (await holdGoods(deps, life));
  let booked = await bookedInTheEnd(deps, life, path, ready.id, isHeld);
  if (!booked) return stick(life, `not booked: ${parcelsOf().map(({ state }) => state)}`);
  if (isHeld) await releaseGoods(deps, life);
  // Held goods are free now and mostly not fulfilled yet: what is done to them comes before the parcel's fulfillment.
  const isRearranged = deps.rearranges && chance.happens(isHeld ? REARRANGED.held : REARRANGED.other);
  if (isRearranged) await rearrangeGoods(deps, life, life.fate in COURSES);
  if ((isHeld || isRearranged) && !life.byHand) await seeFulfilled(deps, path, booked.id);
  if (chance.happens(0.3)) void printed(deps, booked.id);
  if (chance.happens(SCANNED)) await scan(deps, life, booked);
  if (chance.happens(0.05)) await forgePush(deps, booked);
  if (life.fate === "cancel") return void (await staff.sends(path, { intent: "cancel", shipmentId: booked.id }));
  if (life.fate === "rebook") {
    const first = booked;
    await staff.sends(path, { intent: "rebook", shipmentId: first.id });
    const again = await until(() => parcelsOf().find(({ id, state }) => id !== first.id && state === "ready"));
    if (!again) return stick(life, "no parcel was ready after a cancel");
    await book(deps, life, path, again);
    booked = await bookedInTheEnd(deps, life, path, again.id);
    if (!booked) return stick(life, "not booked again");
  }
  if (life.fate === "edit_late") return edit(deps, life);
  if (life.fate === "pay_late") return pay(deps, life);
  for (const [status, reasonCode] of COURSES[life.fate] ?? COURSES.delivered ?? []) {
    await pause(LEAST_BETWEEN_MOVES_MS + chance.between(0, 1_500));
    diary.note("courier", `${booked.label} to ${status}`, [booked.label ?? "", order.gid]);
    await world.move(booked.label ?? "", status, reasonCode);
  }
}

const isBooked = ({ state, label }: ParcelRow) => state === "booked" && label !== null;

/** A parcel on its way to the carrier is not sent again while its goods are held: then staff let them go. */
const HELD_AT_MOST_MS = 15_000;

/** Staff look again at a parcel that was not sent, after this time. */
const LOOK_AGAIN_MS = 1_500;

/**
 * Waits until a parcel is booked. One that the carrier refused, or that was stopped, is changed and sent again by staff, and by
 * nobody else (perf F4).
 */
async function bookedInTheEnd(
  deps: LifeDeps,
  life: Life,
  path: string,
  firstId: string,
  isHeld = false,
): Promise<ParcelRow | undefined> {
  const { view, shop, creates, chance } = deps;
  let id = firstId;
  const row = () => view.latest.parcels.find((parcel) => parcel.id === id);
  const isReady = ({ order_id, state }: ParcelRow) => order_id === life.order.gid && state === "ready";
  for (;;) {
    const heldUntilMs = Date.now() + HELD_AT_MOST_MS;
    const found = await untilFound(() => {
      const parcel = row();
      const isOnItsWay = parcel?.state === "booking" || parcel?.state === "unknown";
      if (isHeld && isOnItsWay && Date.now() > heldUntilMs) return "held up";
      if ((!parcel || parcel.state === "closed") && (isHeld || view.latest.parcels.some(isReady))) return "taken back";
      return parcel && (isBooked(parcel) || NOT_SENT.has(parcel.state)) ? parcel : undefined;
    }, deps.isTooLate);
    if (found === "held up") {
      await releaseGoods(deps, life);
      continue;
    }
    if (found === "taken back") {
      // Held before it was sent, it is no parcel until the goods are free again. Goods that Shopify numbered anew are another one.
      if (isHeld) await releaseGoods(deps, life);
      const again = await untilFound(() => view.latest.parcels.find(isReady), deps.isTooLate);
      if (!again) return undefined;
      id = again.id;
      await book(deps, life, path, again);
      continue;
    }
    if (!found || isBooked(found)) return found;
    const sent = creates(found.partner_id);
    await pause(LOOK_AGAIN_MS);
    const again = row();
    if (again?.state !== "refused" && again?.state !== "needs_review" && again?.state !== "ready") continue;
    if (again.state === "refused" && found.state === "refused" && creates(found.partner_id) > sent) {
      stick(life, `${found.partner_id} was refused and sent again by nobody`);
      return undefined;
    }
    if (again.state !== "ready") {
      await shop.staff.sends(path, {
        intent: "edit",
        shipmentId: id,
        patch: { note: `gọi trước ${chance.between(1, 9_999)}` },
      });
    }
    await book(deps, life, path, again);
  }
}

const NOT_SENT = new Set(["refused", "needs_review", "ready"]);

async function begin({ shop, chance }: LifeDeps): Promise<Life> {
  const cod = chance.happens(0.8);
  const number = chance.between(10_000_000, 99_999_999);
  const lines = Array.from({ length: chance.between(1, 2) }, (_, n) => ({
    title: `${shop.plan.canary} shirt ${number}-${n + 1}`,
    price: 100_000 * chance.between(1, 4),
    weight: { value: 200, unit: "GRAMS" },
    quantity: chance.between(1, 3),
  }));
  const order = await shop.world.place({
    lines,
    shippingAddress: address(chance.between(1, 99), shop.plan.canary),
    payment: { state: cod ? "pending" : "paid", gateway: cod ? COD : "Bank transfer" },
  });
  const ordered = new Map(lines.map(({ title, quantity }) => [title, quantity]));
  return {
    shopId: shop.id,
    order,
    fate: chance.pick(FATES),
    ordered,
    cod,
    changed: false,
    changes: [],
    byHand: false,
    seen: new Map(),
    scanned: new Set(),
    stuck: null,
  };
}

function stick(life: Life, why: string): void {
  life.stuck = why;
}

async function untilFound<Found>(find: () => Found | undefined, isTooLate: () => boolean): Promise<Found | undefined> {
  for (;;) {
    const found = find();
    if (found !== undefined || isTooLate()) return found;
    await pause(150);
  }
}
