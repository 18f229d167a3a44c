import { notTakenBy, takenBy } from "~/domain/confirm/history";
import type { Locale } from "~/domain/locale";
import { type FlowValue, flowPayload, MOST_PAYLOAD_BYTES } from "~/domain/shopify-flow/payload";
import type { FlowWord } from "~/domain/shopify-flow/words";
import type { Deps } from "~/flows/deps.server";
import { ShopifyError } from "~/shopify/shopify-error";
import {
  beginFlowEvent,
  dropFlowEvents,
  endFlowEvent,
  type FlowEventRow,
  listOpenFlowEvents,
  notSentFlowEvent,
} from "~/store/flow-events.server";
import { attemptNumberOf, type FlowParcel, readFlowParcels } from "~/store/flow-parcels.server";
import { listPickups } from "~/store/pickups.server";
import { findShop } from "~/store/shops.server";
import { readShopLocale } from "~/store/staff.server";

/** `later`: Shopify does not take it now. */
export type TellOutcome =
  | { outcome: "told"; events: number }
  | { outcome: "shop_gone" }
  | { outcome: "later"; afterMs: number };

/** Events read and told together; those of different parcels at a time, those of one in their order. */
const SET = 100;
const AT_A_TIME = 5;
/** What one job tells before other shops have their turn. */
const MOST = 1_000;
/** Pauses while Shopify does not answer, by how often it was tried. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/**
 * Tells Shopify Flow what happened in a shop, the events of a parcel in the order in which they happened (decision 106). An event whose
 * answer was lost is told again: Flow has no key against that, so it is counted. What Shopify refuses is ended with its words.
 */
export async function tellFlow(deps: Deps, shopId: string): Promise<TellOutcome> {
  const shop = await findShop(deps.database, shopId);
  if (!shop?.domain || shop.uninstalledAt) {
    await dropFlowEvents(deps.database, shopId);
    return { outcome: "shop_gone" };
  }
  const telling: Telling = { deps, shopId, domain: shop.domain, locale: await readShopLocale(deps.database, shopId) };
  let events = 0;
  while (events < MOST) {
    const open = await listOpenFlowEvents(deps.database, shopId, SET);
    if (open.length === 0) return { outcome: "told", events };
    const later = await tellSet(telling, open);
    if (later !== null) return { outcome: "later", afterMs: later };
    events += open.length;
  }
  return { outcome: "later", afterMs: 0 };
}

interface Telling {
  deps: Deps;
  shopId: string;
  domain: string;
  locale: Locale;
}

/** Tells a set of events. Returns null when all ended, else the pause after which the rest is tried. */
async function tellSet(telling: Telling, events: readonly FlowEventRow[]): Promise<number | null> {
  const { deps, shopId } = telling;
  const ids = events.flatMap(({ shipmentId }) => (shipmentId === null ? [] : [shipmentId]));
  const parcels = await readFlowParcels(deps.database, shopId, [...new Set(ids)]);
  const lines = [...Map.groupBy(events, ({ id, shipmentId }) => shipmentId ?? `event:${id}`).values()];
  let pauseMs: number | null = null;
  const tellLines = async () => {
    for (let line = lines.shift(); line && pauseMs === null; line = lines.shift()) {
      for (const event of line) {
        pauseMs ??= await tellOne(telling, event, parcels.get(event.shipmentId ?? "") ?? null);
        if (pauseMs !== null) return;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, tellLines));
  return pauseMs;
}

/** Tells one event and records its end. Returns the pause when Shopify does not take it now. */
async function tellOne(telling: Telling, event: FlowEventRow, parcel: FlowParcel | null): Promise<number | null> {
  const { deps, shopId, domain } = telling;
  const { database, log } = deps;
  const end = (state: "sent" | "refused" | "skipped", error?: string) =>
    endFlowEvent(database, shopId, event.id, { state, error, now: deps.now() });
  const values = await valuesOf(telling, event, parcel);
  if (values === null) {
    await end("skipped");
    return null;
  }
  const payload = flowPayload(event.handle, parcel?.orderId ?? event.orderId, values);
  const line = { shop: shopId, trigger: event.handle, shipment: event.shipmentId };
  if (Buffer.byteLength(JSON.stringify(payload)) > MOST_PAYLOAD_BYTES) {
    log.error(line, "flow.payload_too_large");
    await end("refused", "payload too large");
    return null;
  }
  await beginFlowEvent(database, shopId, event.id);
  if (event.attempts > 0) log.warn({ ...line, times: event.attempts + 1 }, "flow.told_again");
  try {
    const told = await deps.shopify.tellFlow({ domain }, event.handle, payload);
    if (told.outcome === "unknown") return pauseAfter(event);
    if (told.outcome === "refused") log.error({ ...line, words: told.messages.join(" ") }, "flow.trigger_refused");
    await (told.outcome === "refused" ? end("refused", told.messages.join(" ")) : end("sent"));
    return null;
  } catch (error) {
    if (!(error instanceof ShopifyError)) throw error;
    await notSentFlowEvent(database, shopId, event.id);
    log.warn({ ...line, kind: error.kind }, "flow.not_told");
    return pauseAfter(event);
  }
}

const pauseAfter = ({ attempts }: FlowEventRow) =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10), LONGEST_PAUSE_MS);

/** Returns the values of an event's fields, by the names that the merchant reads; null: there is nothing to tell after all. */
async function valuesOf(
  { deps, shopId, locale }: Telling,
  event: FlowEventRow,
  parcel: FlowParcel | null,
): Promise<Record<string, FlowValue> | null> {
  const { facts, handle, shipmentId } = event;
  if (handle === "flow-parcels-left") {
    const pickups = await listPickups(deps.database, shopId);
    const pickup = pickups.find(({ pickAddressId }) => pickAddressId === facts.pickupId);
    return {
      Pickup: pickup?.contactName ?? textOf(facts.pickupId),
      "Cut off time": textOf(facts.cutOff),
      Parcels: numberOf(facts.parcels),
    };
  }
  if (parcel === null || shipmentId === null) return null;
  const ofParcel = {
    "Tracking number": parcel.trackingNumber,
    "COD amount": parcel.codVnd,
    "Weight in grams": parcel.weightGrams,
    Province: parcel.province,
  };
  const reason = (word: FlowWord) => ({ Reason: deps.flowWords(word, locale), "Reason code": word.code });
  switch (handle) {
    case "flow-parcel-booked":
      return { ...ofParcel, Fee: parcel.feeVnd };
    case "flow-parcel-needs-person":
      // A new parcel is stored before its draft is made: one that is not stopped by now waits for nobody.
      if (facts.kind === "to_check" && parcel.state !== "needs_review") return null;
      return { ...ofParcel, ...reason(needsOf(facts, parcel)) };
    case "flow-parcel-ready":
      return { ...ofParcel, "Buyer deliveries": takenBy(parcel.history), "Buyer refusals": notTakenBy(parcel.history) };
    case "flow-delivery-attempt-failed": {
      const number = await attemptNumberOf(deps.database, shopId, shipmentId, Number(facts.event));
      return number === null
        ? null
        : {
            ...ofParcel,
            ...reason({ about: "reason", code: textOf(facts.reasonCode) ?? "" }),
            "Attempt number": number,
          };
    }
    case "flow-parcel-delivered":
      return ofParcel;
    case "flow-parcel-returning":
    case "flow-parcel-returned":
      return {
        ...ofParcel,
        ...reason({ about: "reason", code: textOf(facts.reasonCode) ?? parcel.failedReason ?? "" }),
      };
    case "flow-cod-settled":
      return { ...ofParcel, Amount: numberOf(facts.amountVnd), Fee: numberOf(facts.feeVnd) };
    case "flow-fee-differs": {
      const [quoted, charged] = [numberOf(facts.bookedFeeVnd) ?? parcel.quotedFeeVnd, numberOf(facts.chargedFeeVnd)];
      return {
        ...ofParcel,
        ...{ "Quoted fee": quoted, "Charged fee": charged },
        Difference: quoted === null || charged === null ? null : charged - quoted,
        ...{ "Declared weight in grams": numberOf(facts.declaredGrams), "Weighed grams": numberOf(facts.weighedGrams) },
      };
    }
    case "flow-cod-overdue":
      return { ...ofParcel, Amount: numberOf(facts.amountVnd), Days: numberOf(facts.days) };
  }
}

/** What a parcel waits for a person for: the first problem of its draft where it says no more than that it is to be checked. */
function needsOf({ kind }: Record<string, unknown>, { problems }: FlowParcel): FlowWord {
  const [problem] = problems;
  return kind === "to_check" && problem
    ? { about: "problem", code: problem }
    : { about: "waiting", code: String(kind) };
}

const numberOf = (value: unknown) => (typeof value === "number" ? value : null);
const textOf = (value: unknown) => (typeof value === "string" ? value : null);
