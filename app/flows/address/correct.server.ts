import { isWorthRemembering } from "~/domain/address/correction";
import type { OrderFacts } from "~/domain/order/order";
import type { ParcelAddress } from "~/domain/parcel/address";
import type { CarrierRules } from "~/domain/parcel/carrier-rules";
import { isEditable } from "~/domain/parcel/state";
import { type AddressPart, unknownPart } from "~/domain/places/places";
import type { Actor, Deps } from "~/flows/deps.server";
import { redraftOrder, redraftSameAddress } from "~/flows/parcel/redraft.server";
import { type CorrectionKeys, correctionKeys } from "~/flows/parcel/remembered-address.server";
import { loadShopContext } from "~/flows/parcel/shop-context.server";
import { deleteCorrections, saveCorrection } from "~/store/corrections.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { readStoredOrder } from "~/store/orders.server";
import { lockShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";

/** An address as staff decided it: places from the official lists, or free text sent as written. */
export type ChosenAddress = Omit<ParcelAddress, "confidence" | "chosenBy" | "chosenAt"> & {
  confidence: "manual" | "as_written";
};

export type CorrectOutcome =
  | { outcome: "saved" | "locked" | "not_found" }
  /** `part`: the first name that is not in the official lists. */
  | { outcome: "unknown_place"; part: AddressPart }
  /** The carrier requires a district, and an address as written names none (domain 1.5). */
  | { outcome: "district_missing" };

/**
 * Stores the address that staff chose for a parcel, with who chose it and when, remembers it for the buyer's next order with
 * the same text, and redrafts every parcel it concerns (domain 3.3). An address sent as written is not checked against the lists, but
 * must have what the booking sends.
 */
export async function correctAddress(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  chosen: ChosenAddress,
  actor: Actor,
): Promise<CorrectOutcome> {
  const context = await loadShopContext(deps, shopId);
  if (!context) return { outcome: "not_found" };
  const part = chosen.confidence === "manual" ? unknownPart(deps.gazetteer, chosen) : null;
  if (part) return { outcome: "unknown_place", part };
  if (lacksDistrict(chosen, context.rules)) return { outcome: "district_missing" };
  const corrected = await changeAddress(deps, shopId, shipmentId, async (sql, shipment, order) => {
    const now = deps.now();
    const address: ParcelAddress = { ...chosen, chosenBy: actor.name, chosenAt: now.toISOString() };
    await updateShipment(sql, shipment, { overrides: { ...shipment.overrides, address }, updatedAt: now });
    await remember(deps, sql, order, { shopId, orderId: order.id, address: chosen, actor: actor.name, createdAt: now });
    const { province, district, ward } = chosen;
    const isManual = chosen.confidence === "manual";
    // Typed text may contain personal data: only official place names, which may outlive an erasure, are recorded.
    const event = isManual
      ? ({ kind: "address_corrected", details: { ward, district, province } } as const)
      : ({ kind: "address_as_written" } as const);
    await recordEvent(sql, shipment, { ...event, by: actor, at: now });
  });
  if (corrected.outcome !== "saved") return corrected;
  await redraftOrder(deps, context, corrected.order.id);
  await redraftSameAddress(deps, context, corrected.order);
  return { outcome: "saved" };
}

/**
 * Puts a parcel's address back to the buyer's text: drops what staff chose for it and the correction remembered for this buyer
 * and this text.
 */
export async function dropCorrectedAddress(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  actor: Actor,
): Promise<{ outcome: "saved" | "locked" | "not_found" }> {
  const context = await loadShopContext(deps, shopId);
  if (!context) return { outcome: "not_found" };
  const given = await changeAddress(deps, shopId, shipmentId, async (sql, shipment, order) => {
    const { address: _, ...overrides } = shipment.overrides;
    await updateShipment(sql, shipment, { overrides, updatedAt: deps.now() });
    await forget(sql, shopId, await correctionKeys(deps, shopId, order));
    await recordEvent(sql, shipment, { kind: "address_given_back", by: actor, at: deps.now() });
  });
  if (given.outcome !== "saved") return given;
  await redraftOrder(deps, context, given.order.id);
  await redraftSameAddress(deps, context, given.order);
  return { outcome: "saved" };
}

function lacksDistrict(chosen: ChosenAddress, { missingDistrict }: CarrierRules): boolean {
  const district = chosen.district || chosen.carrierDistrict;
  return chosen.confidence === "as_written" && !district && missingDistrict === "review";
}

/** Replaces the remembered correction with this one; deletes it when the new decision is not worth remembering. */
async function remember(
  deps: Deps,
  sql: Sql,
  order: OrderFacts,
  correction: Omit<Parameters<typeof saveCorrection>[1], "key" | "buyer">,
): Promise<void> {
  const keys = await correctionKeys(deps, correction.shopId, order);
  await forget(sql, correction.shopId, keys);
  if (!keys || !isWorthRemembering(correction.address, order)) return;
  await saveCorrection(sql, { ...correction, key: keys.key, buyer: keys.buyer });
}

async function forget(sql: Sql, shopId: string, keys: CorrectionKeys | null): Promise<void> {
  if (keys) await deleteCorrections(sql, shopId, [keys.key, keys.earlier.key]);
}

async function changeAddress(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  change: (sql: Sql, shipment: ShipmentRow, order: OrderFacts) => Promise<void>,
): Promise<{ outcome: "saved"; order: OrderFacts } | { outcome: "locked" | "not_found" }> {
  return deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shopId, shipmentId);
    const order = shipment && (await readStoredOrder(sql, shopId, shipment.orderId));
    if (!order) return { outcome: "not_found" };
    if (!isEditable(shipment.state)) return { outcome: "locked" };
    await change(sql, shipment, order.facts);
    return { outcome: "saved", order: order.facts };
  });
}
