import { setTimeout as pause } from "node:timers/promises";
import type { Diary } from "../diary.ts";
import type { Chance } from "../seeded.ts";
import { COD } from "./shop.ts";
import type { Staff } from "./staff.ts";
import type { ParcelRow, View } from "./view.ts";
import type { ShopifyOrder, World } from "./world.ts";

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

/** The carrier's times have seconds: two moves within one would have no order. */
const LEAST_BETWEEN_MOVES_MS = 1_100;

export interface LifeDeps {
  world: World;
  staff: Staff;
  view: View;
  diary: Diary;
  chance: Chance;
  frontUrl: string;
  pushSecret: string;
  /** Returns whether the faults ended long ago, so that what has not happened yet never will. */
  isTooLate(): boolean;
}

/** What a life knows of its order that nobody else remembers. */
export interface Life {
  order: ShopifyOrder;
  fate: string;
  /** Pieces by title as ordered: edits only take away. */
  ordered: ReadonlyMap<string, number>;
  cod: boolean;
  /** Staff or the buyer changed it after it was placed. */
  changed: boolean;
  /** Orders as they were after each change of ours: the app must come to know each. */
  changes: { atMs: number; updatedAt: string }[];
  /** Why it did not go on as planned. */
  stuck: string | null;
}

const address = (house: number) => ({
  firstName: "An",
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
  const { world, staff, view, diary, chance } = deps;
  const { order } = life;
  diary.note("life", `${order.name} placed, fate ${life.fate}`, [order.gid]);
  const until = <Found>(find: () => Found | undefined) => untilFound(find, deps.isTooLate);
  const parcelsOf = () => view.latest.parcels.filter(({ order_id }) => order_id === order.gid);
  const path = `/app/orders/${order.id}.data`;

  const ready = await until(() => parcelsOf().find(({ state }) => state === "ready"));
  if (!ready) return stick(life, "no parcel became ready");
  if (chance.happens(0.1)) await edit(deps, life);
  await book(deps, path, ready);
  if (chance.happens(0.1)) await edit(deps, life);
  if (life.fate === "cancel_in_shopify") return cancelInShopify(deps, life);

  let booked = await until(() => parcelsOf().find(isBooked));
  if (!booked) return stick(life, `not booked: ${parcelsOf().map(({ state }) => state)}`);
  if (chance.happens(0.05)) await forgePush(deps, booked);
  if (life.fate === "cancel") return void (await staff.sends(path, { intent: "cancel", shipmentId: booked.id }));
  if (life.fate === "rebook") {
    const first = booked;
    await staff.sends(path, { intent: "rebook", shipmentId: first.id });
    const again = await until(() => parcelsOf().find(({ id, state }) => id !== first.id && state === "ready"));
    if (!again) return stick(life, "no parcel was ready after a cancel");
    await book(deps, path, again);
    booked = await until(() => parcelsOf().find((parcel) => parcel.id === again.id && isBooked(parcel)));
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

async function begin({ world, chance }: LifeDeps): Promise<Life> {
  const cod = chance.happens(0.8);
  const number = chance.between(10_000_000, 99_999_999);
  const lines = Array.from({ length: chance.between(1, 2) }, (_, n) => ({
    title: `Shirt ${number}-${n + 1}`,
    price: 100_000 * chance.between(1, 4),
    weight: { value: 200, unit: "GRAMS" },
    quantity: chance.between(1, 3),
  }));
  const order = await world.place({
    lines,
    shippingAddress: address(chance.between(1, 99)),
    payment: { state: cod ? "pending" : "paid", gateway: cod ? COD : "Bank transfer" },
  });
  const ordered = new Map(lines.map(({ title, quantity }) => [title, quantity]));
  return { order, fate: chance.pick(FATES), ordered, cod, changed: false, changes: [], stuck: null };
}

/** Books by one click, a double click, or five at once from two tabs (perf F23). */
async function book({ staff, chance }: LifeDeps, path: string, { id }: ParcelRow): Promise<void> {
  const form = { intent: "book", shipmentId: id };
  const more = chance.pick([0, 0, 1, 4]);
  await Promise.all([staff.sends(path, form), ...Array.from({ length: more }, () => staff.clicks(path, form))]);
}

/** The buyer's address changes, or a piece is taken out (perf F28). */
async function edit({ world, chance }: LifeDeps, life: Life): Promise<void> {
  const [line] = life.order.lines;
  const takeOut = chance.happens(0.4) && line && line.currentQuantity > 1;
  const change = takeOut
    ? { quantities: [{ lineId: line.id, quantity: line.currentQuantity - 1 }] }
    : { shippingAddress: { address1: `${chance.between(100, 199)} Lê Lợi` } };
  const changed = await world.change(life.order, change).catch(() => null);
  if (changed) remember(life, changed);
}

async function pay({ world }: LifeDeps, life: Life): Promise<void> {
  const paid = await world.pay(life.order).catch(() => null);
  if (paid) remember(life, paid);
}

async function cancelInShopify({ world, chance }: LifeDeps, life: Life): Promise<void> {
  await pause(chance.between(0, 400));
  const cancelled = await world.cancel(life.order);
  if (cancelled) remember(life, cancelled);
}

function remember(life: Life, order: ShopifyOrder): void {
  life.changed = true;
  life.order = { ...life.order, lines: order.lines };
  life.changes.push({ atMs: Date.now(), updatedAt: order.updatedAt });
}

/** Somebody who knows the address pushes a delivery that did not happen (perf F13). */
async function forgePush({ frontUrl, pushSecret, diary }: LifeDeps, { label, partner_id }: ParcelRow): Promise<void> {
  const body = new URLSearchParams({
    label_id: label ?? "",
    partner_id: partner_id ?? "",
    action_time: new Date().toISOString(),
    status_id: "5",
    reason_code: "",
    reason: "",
    weight: "0.2",
    fee: "22000",
    return_part_package: "0",
  });
  diary.note("forger", "pushes a delivery", [label ?? ""]);
  await fetch(`${frontUrl}/push/${pushSecret}`, { method: "POST", body }).catch(() => undefined);
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
