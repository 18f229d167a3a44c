import type { OrderFacts } from "~/domain/order/order";
import { isAtCarrier, isToBeSent } from "~/domain/parcel/state";
import {
  addPieces,
  countPieces,
  type OrderContents,
  orderContents,
  type ParcelWithContents,
  type Pieces,
  samePieces,
  takePieces,
} from "./contents";

/** A parcel with the times that show which parcel followed which. */
export type DatedParcel = ParcelWithContents & { createdAt: Date; updatedAt: Date };

/** The changes that bring an order's parcels in line with what is still to be shipped. */
export interface ContentsPlan {
  /** Parcels with nothing left in them. */
  emptied: string[];
  /** Split parcels whose contents change. */
  changed: { id: string; contents: Pieces }[];
  made: NewParcel[];
}

interface NewParcel {
  fulfillmentOrderId: string;
  contents: Pieces | null;
  /** The cancelled parcel whose goods are sent again; null: none. */
  replaces: string | null;
}

/**
 * Plans changes after which every piece that can be shipped is in a parcel (decision 016). The pieces of a cancelled parcel go
 * into a new parcel with the same contents; any other unassigned piece goes into the first unsent parcel, else into a new one.
 * `parcels` are all parcels of the order, oldest first.
 */
export function planContents(
  order: Pick<OrderFacts, "fulfillmentOrders" | "fulfillments">,
  parcels: readonly DatedParcel[],
  isShippable: (fulfillmentOrderId: string) => boolean,
): ContentsPlan {
  const contents = orderContents(order, parcels);
  const plans = order.fulfillmentOrders
    .filter(({ id }) => isShippable(id))
    .map(({ id }) => {
      const own = parcels.filter(({ fulfillmentOrderId }) => fulfillmentOrderId === id);
      return planOne(id, own, contents);
    });
  return {
    emptied: plans.flatMap(({ emptied }) => emptied),
    changed: plans.flatMap(({ changed }) => changed),
    made: plans.flatMap(({ made }) => made),
  };
}

function planOne(
  fulfillmentOrderId: string,
  own: DatedParcel[],
  { inParcel, unassigned }: OrderContents,
): ContentsPlan {
  const piecesIn = ({ id }: DatedParcel) => inParcel.get(id) ?? {};
  const open = own.filter(({ state }) => isToBeSent(state));
  const filled = open.filter((parcel) => countPieces(piecesIn(parcel)) > 0);
  const { again, left } = goingOutAgain(own, unassigned.get(fulfillmentOrderId) ?? {});
  // A parcel that is already queued for booking is changed only if there is no other.
  const takesMore = filled.find(({ state }) => state !== "queued") ?? filled[0];

  const changed = filled.flatMap((parcel) => {
    const pieces = parcel === takesMore ? addPieces(piecesIn(parcel), left) : piecesIn(parcel);
    const stays = parcel.contents === null || samePieces(parcel.contents, pieces);
    return stays ? [] : [{ id: parcel.id, contents: pieces }];
  });
  const rest = takesMore || countPieces(left) === 0 ? [] : [{ contents: left, replaces: null }];
  const made = [...again, ...rest].map((parcel) => ({ fulfillmentOrderId, ...parcel }));
  const isAlone = made.length === 1 && filled.length === 0 && !own.some(({ state }) => isAtCarrier(state));
  return {
    emptied: open.filter((parcel) => !filled.includes(parcel)).map(({ id }) => id),
    changed,
    made: isAlone ? made.map((parcel) => ({ ...parcel, contents: null })) : made,
  };
}

/**
 * Finds the cancelled parcels, latest first, whose pieces are all available again and that no parcel has followed yet; `left`
 * is what remains after them.
 */
function goingOutAgain(own: readonly DatedParcel[], loose: Pieces) {
  const again: Pick<NewParcel, "contents" | "replaces">[] = [];
  let left = loose;
  for (const { id, contents, updatedAt } of own.filter(({ state }) => state === "cancelled").toReversed()) {
    if (contents === null || countPieces(contents) === 0) continue;
    const isFollowed = own.some(({ createdAt }) => createdAt >= updatedAt);
    const rest = isFollowed ? null : takePieces(left, contents);
    if (rest === null) continue;
    again.push({ contents, replaces: id });
    left = rest;
  }
  return { again, left };
}
