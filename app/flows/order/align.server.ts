import { changedBuyerDetails, validOverrides } from "~/domain/booking/basis";
import { linesWith, type Pieces } from "~/domain/draft/contents";
import { planContents } from "~/domain/draft/contents-plan";
import { itemsText } from "~/domain/draft/note";
import type { OrderFacts } from "~/domain/order/order";
import type { BlockReason } from "~/domain/parcel/block-reason";
import { isLive } from "~/domain/parcel/state";
import { dropReplacedCorrections } from "~/flows/address/drop-replaced-corrections.server";
import { applyShopifyCancellation } from "~/flows/booking/apply-shopify-cancellation.server";
import { bookAtOnce } from "~/flows/booking/book-at-once.server";
import { updateDifferences } from "~/flows/booking/update-differences.server";
import type { Deps } from "~/flows/deps.server";
import { fingerprintOfText } from "~/flows/parcel/draft.server";
import { keepBoxes } from "~/flows/parcel/keep-boxes.server";
import { redraftParcels } from "~/flows/parcel/redraft.server";
import type { ShopContext } from "~/flows/parcel/shop-context.server";
import { withdrawParcel } from "~/flows/parcel/withdraw.server";
import { readCurrentAttempt } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import {
  createShipment,
  listShipmentsOfOrder,
  lockShipmentsOfOrder,
  type ShipmentRow,
  updateShipment,
} from "~/store/shipments.server";
import { cancelLateFulfillments } from "./cancel-late-fulfillments.server";

/** An order as it was just read from Shopify. */
export interface OrderReading {
  facts: OrderFacts;
  blocks: Record<string, BlockReason | null>;
  /** The order as it was stored before; null: it is new. */
  earlier: OrderFacts | null;
}

/**
 * Brings an order's parcels in line with the order, inside the transaction that holds it: parcels that cannot be shipped are
 * withdrawn, every piece that can be shipped is in a parcel (decision 016), none above the carrier's weight limit where boxes can
 * prevent it (decision 078), unsent parcels are redrafted.
 */
export async function alignParcels(deps: Deps, sql: Sql, context: ShopContext, reading: OrderReading): Promise<void> {
  const { facts } = reading;
  const aligned = await alignContents(deps, sql, context, reading);
  const parcels = aligned.filter(({ fulfillmentOrderId }) => reading.blocks[fulfillmentOrderId] === null);
  const shipments = await keepBoxes(deps, sql, context, { order: facts, siblings: aligned, parcels });
  const ready = await redraftParcels(deps, sql, { context, order: facts, siblings: shipments });
  for (const { parcel, draft } of ready) await bookAtOnce(deps, sql, parcel, draft);
  // The rows of the unsent parcels are older than their redraft: the rest asks of those only that they wait.
  await cancelLateFulfillments(deps, sql, facts, shipments);
  const after = await applyShopifyCancellation(deps, sql, context, facts, shipments);
  await updateDifferences(deps, sql, facts, after);
}

/** Withdraws, changes and makes parcels, so that the order's pieces are where they belong. Returns its parcels, locked. */
async function alignContents(
  deps: Deps,
  sql: Sql,
  context: ShopContext,
  { facts, blocks, earlier }: OrderReading,
): Promise<ShipmentRow[]> {
  const known = await lockShipmentsOfOrder(sql, context.shop.id, facts.id);
  const before = earlier ? await dropReplacedCorrections(deps, sql, earlier, facts, known) : known;
  const isBlocked = ({ fulfillmentOrderId, state }: ShipmentRow) =>
    blocks[fulfillmentOrderId] !== null && isLive(state);
  const blocked = before.filter(isBlocked);
  for (const shipment of blocked) {
    await withdrawParcel(deps, sql, shipment, blocks[shipment.fulfillmentOrderId] ?? "fulfillment_order_gone");
  }
  const shippable = before.filter((shipment) => !isBlocked(shipment));
  const plan = planContents(facts, shippable, (id) => blocks[id] === null);
  for (const shipment of before) {
    if (plan.emptied.includes(shipment.id)) await withdrawParcel(deps, sql, shipment, "emptied");
    const change = plan.changed.find(({ id }) => id === shipment.id);
    if (change) await changeContents(deps, sql, facts, shipment, change.contents);
  }
  for (const [index, { fulfillmentOrderId, contents, replaces }] of plan.made.entries()) {
    const earlier = before.find(({ id }) => id === replaces) ?? latestCancelled(before) ?? before.at(-1);
    await createShipment(
      sql,
      {
        shopId: context.shop.id,
        orderId: facts.id,
        fulfillmentOrderId,
        state: "needs_review",
        overrides: await carriedOverrides(sql, facts, earlier),
        contents,
      },
      // Distinct times keep the order of parcels made together: the first takes all the COD where the shop's rule says so.
      new Date(deps.now().getTime() + index),
    );
  }
  const touched = [blocked, plan.emptied, plan.changed, plan.made].some((parcels) => parcels.length > 0);
  return touched || before !== known ? listShipmentsOfOrder(sql, context.shop.id, facts.id) : known;
}

/** Stores the new contents of a split parcel whose order changed, so that removed pieces do not come back by themselves. */
async function changeContents(
  deps: Deps,
  sql: Sql,
  facts: OrderFacts,
  shipment: ShipmentRow,
  contents: Pieces,
): Promise<void> {
  const now = deps.now();
  const lines = facts.fulfillmentOrders.find(({ id }) => id === shipment.fulfillmentOrderId)?.lines ?? [];
  await updateShipment(sql, shipment, { contents, updatedAt: now });
  await recordEvent(sql, shipment, {
    kind: "contents_changed",
    by: "shopify",
    at: now,
    details: { items: itemsText(linesWith(lines, contents)) },
  });
}

const latestCancelled = (before: ShipmentRow[]) =>
  before
    .filter(({ state }) => state === "cancelled")
    .toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime())
    .at(-1);

/**
 * Returns the overrides for goods that are shipped again: the corrections of the buyer's data, unless the buyer has written
 * something else since. What was decided for the earlier parcel only (tracking number, dates, collect-only) is not carried over.
 */
async function carriedOverrides(
  sql: Sql,
  order: OrderFacts,
  earlier: ShipmentRow | undefined,
): Promise<ShipmentRow["overrides"]> {
  const attempt = earlier && (await readCurrentAttempt(sql, earlier.shopId, earlier.id));
  const changed = attempt?.basis ? changedBuyerDetails(attempt.basis, order, fingerprintOfText) : [];
  const { recipientName, recipientPhone, address, unpaidAs, transport, tags, subTags, notDeliveredFeeVnd, note } =
    validOverrides(earlier?.overrides ?? {}, changed);
  const kept = { recipientName, recipientPhone, address, unpaidAs, transport, tags, subTags, notDeliveredFeeVnd, note };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}
