import fc from "fast-check";
import { expect, test } from "vitest";
import { claimedCodVnd } from "~/domain/cod/division";
import { addPieces, countPieces, type Pieces, takePieces } from "~/domain/draft/contents";
import { planContents } from "~/domain/draft/contents-plan";
import { draftParcel, type ParcelDraft } from "~/domain/draft/draft";
import { piecesIn, type SiblingParcel, siblingContext } from "~/domain/draft/sibling-context";
import type { OrderFacts } from "~/domain/order/order";
import { isAtCarrier, isToBeSent } from "~/domain/parcel/state";
import type { ShopSettings } from "~/domain/settings/settings";
import { aFulfillmentOrder, aLine, anOrder, draftInput, settings } from "../../order/an-order";

/** An event in the life of an order and its parcels; `pick` chooses the parcel, line or amount it applies to. */
type Act = { kind: (typeof KINDS)[number]; pick: number; amount: number };
const KINDS = ["split", "join", "type", "book", "fulfil", "cancel", "cancel_fulfillment", "deliver", "edit"] as const;

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(40),
  amount: fc.oneof(fc.integer({ min: -50_000, max: 2_000_000 }), fc.constantFrom(0, 1, 33_333)),
});
const line = fc.record({
  quantity: fc.integer({ min: 0, max: 6 }),
  discountedPriceVnd: fc.constantFrom(0, 1, 99_999, 150_000),
});
const shop = fc.record({
  codSplit: fc.constantFrom<ShopSettings["codSplit"]>("by_value", "first", "by_hand"),
  receiverPaysFee: fc.boolean(),
});

interface OrderState {
  order: OrderFacts;
  parcels: SiblingParcel[];
  settings: ShopSettings;
  at: number;
  updatedAt: Map<string, Date>;
}

/** An order as the flows handle it: read, split, booked, cancelled, edited; each parcel is drafted beside its siblings. */
function anOrderState(
  lines: { quantity: number; discountedPriceVnd: number }[],
  outstandingVnd: number,
  changes: Partial<ShopSettings>,
): OrderState {
  const half = Math.ceil(lines.length / 2);
  const fulfillmentOrders = [lines.slice(0, half), lines.slice(half)].map((part, index) =>
    aFulfillmentOrder({
      id: `FO${index}`,
      lines: part.map((one, at) => aLine({ id: `${index}.${at}`, ...one })),
    }),
  );
  const order = anOrder({ fulfillmentOrders, outstandingVnd, shippingVnd: 30_000 });
  return withPlannedParcels({ order, parcels: [], settings: settings(changes), at: 0, updatedAt: new Map() });
}

/** Applies what reading the order does to its parcels. */
function withPlannedParcels(world: OrderState): OrderState {
  const dated = world.parcels.map((parcel) => ({
    ...parcel,
    updatedAt: world.updatedAt.get(parcel.id) ?? parcel.createdAt,
  }));
  const plan = planContents(world.order, dated, () => true);
  const kept = world.parcels
    .filter(({ id }) => !plan.emptied.includes(id))
    .map((parcel) => ({
      ...parcel,
      contents: plan.changed.find(({ id }) => id === parcel.id)?.contents ?? parcel.contents,
    }));
  const made = plan.made.map(({ fulfillmentOrderId, contents }, index) =>
    aParcel(`P${world.at}.${index}`, fulfillmentOrderId, contents, world.at),
  );
  return { ...world, parcels: [...kept, ...made] };
}

function aParcel(id: string, fulfillmentOrderId: string, contents: Pieces | null, at: number): SiblingParcel {
  return {
    id,
    fulfillmentOrderId,
    state: "ready",
    contents,
    trackingNumber: null,
    fulfillmentId: null,
    deliveredAt: null,
    returnState: "none",
    overrides: {},
    codVnd: 0,
    codState: "none",
    bookedAt: null,
    createdAt: new Date(at),
  };
}

function draft(world: OrderState, parcel: SiblingParcel): ParcelDraft {
  const share = siblingContext(world.order, parcel, world.parcels);
  if (!share) throw new Error("its fulfillment order is gone");
  return draftParcel(draftInput(world.order, { ...share, settings: world.settings, overrides: parcel.overrides }));
}

const withParcel = (world: OrderState, id: string, change: Partial<SiblingParcel>): OrderState => ({
  ...world,
  parcels: world.parcels.map((parcel) => (parcel.id === id ? { ...parcel, ...change } : parcel)),
});
const chosen = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];

function applyAct(world: OrderState, { kind, pick, amount }: Act): OrderState {
  const at = world.at + 1;
  const next = { ...world, at };
  const open = world.parcels.filter(({ state }) => isToBeSent(state));
  const sent = world.parcels.filter(({ state }) => isAtCarrier(state));
  const target = chosen(open, pick);
  const booked = chosen(sent, pick);
  switch (kind) {
    case "split": {
      const pieces = target ? piecesIn(world.order, target, world.parcels) : {};
      const first = chosen(Object.keys(pieces), pick);
      const left = first && takePieces(pieces, { [first]: 1 });
      if (!target || !first || !left || countPieces(left) === 0) return next;
      const part = aParcel(`P${at}`, target.fulfillmentOrderId, { [first]: 1 }, at);
      const { parcels } = withParcel(next, target.id, { contents: left, overrides: {} });
      return withPlannedParcels({ ...next, parcels: [...parcels, part] });
    }
    case "join": {
      const into = open.find((one) => one !== target && one.fulfillmentOrderId === target?.fulfillmentOrderId);
      if (!target || !into) return next;
      const contents = addPieces(
        piecesIn(world.order, into, world.parcels),
        piecesIn(world.order, target, world.parcels),
      );
      const { parcels } = withParcel(next, into.id, { contents, overrides: {} });
      return withPlannedParcels({ ...next, parcels: parcels.filter(({ id }) => id !== target.id) });
    }
    case "type":
      return target ? withParcel(next, target.id, { overrides: { codVnd: Math.max(0, amount) } }) : next;
    case "book": {
      if (!target) return next;
      const { codVnd } = draft(world, target).request;
      return withParcel(next, target.id, {
        state: "booked",
        trackingNumber: target.id,
        bookedAt: new Date(at),
        contents: piecesIn(world.order, target, world.parcels),
        codVnd,
        codState: codVnd > 0 ? "to_collect" : "none",
      });
    }
    case "fulfil":
      return booked ? withPlannedParcels(fulfil(next, booked)) : next;
    case "cancel": {
      if (!booked) return next;
      next.updatedAt = new Map(world.updatedAt).set(booked.id, new Date(at));
      return withPlannedParcels({
        ...withParcel(next, booked.id, { state: "cancelled", codState: "none" }),
        at: at + 1,
      });
    }
    case "cancel_fulfillment":
      return withPlannedParcels(cancelFulfillment(next, pick));
    case "deliver":
      return booked
        ? withParcel(next, booked.id, {
            state: "closed",
            deliveredAt: new Date(at),
            codState: booked.codVnd > 0 ? "settled" : "none",
          })
        : next;
    case "edit":
      return withPlannedParcels({ ...next, order: edited(next.order, pick, amount) });
  }
}

function fulfil(world: OrderState, parcel: SiblingParcel): OrderState {
  const { order } = world;
  if (order.fulfillments.some(({ id }) => id === `F${parcel.id}`)) return world;
  const take = parcel.contents ?? {};
  const fulfillmentOrders = order.fulfillmentOrders.map((one) => ({
    ...one,
    lines: one.lines.map((item) => ({ ...item, quantity: Math.max(0, item.quantity - (take[item.id] ?? 0)) })),
  }));
  const fulfillments = [
    ...order.fulfillments,
    { id: `F${parcel.id}`, status: "SUCCESS", trackingNumbers: [parcel.id] },
  ];
  return withParcel({ ...world, order: { ...order, fulfillmentOrders, fulfillments } }, parcel.id, {
    fulfillmentId: `F${parcel.id}`,
  });
}

/** Cancels a fulfillment. Shopify puts the pieces into a new fulfillment order, or back into the old one: both have been seen. */
function cancelFulfillment(world: OrderState, pick: number): OrderState {
  const { order } = world;
  const parcel = chosen(
    world.parcels.filter(
      ({ state, fulfillmentId }) =>
        state === "cancelled" &&
        order.fulfillments.some(({ id, status }) => id === fulfillmentId && status !== "CANCELLED"),
    ),
    pick,
  );
  if (!parcel) return world;
  const back = parcel.contents ?? {};
  const fulfillments = order.fulfillments.map((one) =>
    one.id === parcel.fulfillmentId ? { ...one, status: "CANCELLED" } : one,
  );
  if (pick % 2 === 0) {
    const fulfillmentOrders = order.fulfillmentOrders.map((one) => ({
      ...one,
      lines: one.lines.map((item) => ({ ...item, quantity: item.quantity + (back[item.id] ?? 0) })),
    }));
    return { ...world, order: { ...order, fulfillments, fulfillmentOrders } };
  }
  const lines = order.fulfillmentOrders
    .flatMap((one) => one.lines)
    .filter(({ id }) => back[id])
    .map((item) => ({ ...item, id: `${item.id}+${world.at}`, quantity: back[item.id] ?? 0 }));
  const added = aFulfillmentOrder({ id: `FO+${world.at}`, lines });
  return { ...world, order: { ...order, fulfillments, fulfillmentOrders: [...order.fulfillmentOrders, added] } };
}

function edited(order: OrderFacts, pick: number, amount: number): OrderFacts {
  const fulfillmentOrders = order.fulfillmentOrders.map((one, at) => ({
    ...one,
    lines: one.lines.map((item, index) =>
      (at + index) % 3 === pick % 3 ? { ...item, quantity: Math.max(0, item.quantity + (pick % 5) - 2) } : item,
    ),
  }));
  const paid = pick % 11 === 0;
  return { ...order, fulfillmentOrders, outstandingVnd: amount, financialStatus: paid ? "PAID" : "PENDING" };
}

function check(world: OrderState): void {
  const open = world.parcels.filter(({ state }) => isToBeSent(state));
  const due = world.order.financialStatus === "PAID" ? 0 : Math.max(0, world.order.outstandingVnd);
  const claimedVnd = claimedCodVnd(world.parcels);
  const drafts = open.map((parcel) => ({ parcel, draft: draft(world, parcel) }));
  const askedVnd = drafts.reduce((sum, one) => sum + one.draft.request.codVnd, 0);
  // After an edit, booked parcels may collect too much; unsent parcels must never add to it.
  expect(askedVnd).toBeLessThanOrEqual(Math.max(0, due - claimedVnd));
  for (const {
    parcel,
    draft: { request, problems },
  } of drafts) {
    expect(Number.isSafeInteger(request.codVnd) && request.codVnd >= 0).toBe(true);
    if (due === 0) expect([request.codVnd, request.feePaidBy]).toEqual([0, "sender"]);
    if (request.codVnd === 0) expect(request.feePaidBy).toBe("sender");
    if (open.length > 1) expect(request.feePaidBy).toBe("sender");
    expect(request.products.length).toBeGreaterThan(0);
    const typed = parcel.overrides.codVnd;
    const isTooMuch = problems.some(({ code }) => code === "cod_above_due");
    if (typed !== undefined && !isTooMuch) expect(request.codVnd).toBe(typed);
  }
  const divides = world.settings.codSplit !== "by_hand" && open.some(({ overrides }) => overrides.codVnd === undefined);
  const withShipping = drafts.some(({ draft: { request } }) => request.feePaidBy === "receiver");
  // Returned goods that are still fulfilled in Shopify keep their share: the other parcels do not collect it.
  const isBack = world.parcels.some(
    ({ state, fulfillmentId }) =>
      state === "cancelled" &&
      world.order.fulfillments.some(({ id, status }) => id === fulfillmentId && status !== "CANCELLED"),
  );
  if (divides && !withShipping && !isBack) expect(askedVnd).toBe(Math.max(0, due - claimedVnd));
  for (const fulfillmentOrder of world.order.fulfillmentOrders) {
    for (const { id, quantity } of fulfillmentOrder.lines) {
      const inOpen = open.reduce((sum, parcel) => sum + (piecesIn(world.order, parcel, world.parcels)[id] ?? 0), 0);
      const unfulfilled = world.parcels.filter(
        ({ state, fulfillmentId, deliveredAt }) =>
          (isAtCarrier(state) || deliveredAt !== null) && fulfillmentId === null,
      );
      const inSent = unfulfilled.reduce((sum, { contents }) => sum + (contents?.[id] ?? 0), 0);
      expect(inOpen).toBe(Math.max(0, quantity - inSent));
    }
  }
}

test("after any acts, an order's parcels never collect more than is due, and each piece is in exactly one", () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 3_000_000 }),
      shop,
      fc.array(act, { maxLength: 14 }),
      (lines, outstandingVnd, changes, acts) => {
        let world = anOrderState(lines, outstandingVnd, changes);
        check(world);
        for (const one of acts) {
          world = applyAct(world, one);
          check(world);
        }
      },
    ),
    { numRuns: 400 },
  );
});
