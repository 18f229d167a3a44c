import { DAY_MS } from "~/domain/durations";
import type { Locale } from "~/domain/locale";
import { flowPayload, MOST_PAYLOAD_BYTES } from "~/domain/shopify-flow/payload";
import type { Deps } from "~/flows/deps.server";
import { ShopifyError, type ShopifyErrorKind } from "~/shopify/shopify-error";
import {
  beginFlowEvent,
  dropFlowEvents,
  endFlowEvent,
  type FlowEventRow,
  listOpenFlowEvents,
  notSentFlowEvent,
  putOffFlowEvent,
} from "~/store/flow-events.server";
import { type FlowParcel, readFlowParcels } from "~/store/flow-parcels.server";
import { findShop } from "~/store/shops.server";
import { readShopLocale } from "~/store/staff.server";
import { flowValuesOf } from "./values.server";

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
/** Pauses while Shopify does not take it, by how often it was tried. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** An event whose answer was lost so often, and for so long, is given up: each time it may have run a workflow again. */
const MOST_LOST = 12;
const GIVEN_UP_AFTER_MS = DAY_MS;

/** What waits longer than this for the merchant to grant a scope is not told any more: its workflows would be about what is over. */
const LATE_AFTER_MS = DAY_MS;

/** What Shopify would say of the same request for ever: it is about the event. The others are about the shop, or pass. */
const ABOUT_EVENT: ReadonlySet<ShopifyErrorKind> = new Set(["invalid"]);

/**
 * Tells Shopify Flow what happened in a shop, the events of a parcel in the order in which they happened (decision 106). An event whose
 * answer was lost is told again: Flow has no key against that, so it is counted, and meanwhile it holds up nothing but its own parcel
 * (decision 114). What Shopify refuses is ended with its words.
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
    const open = await listOpenFlowEvents(deps.database, shopId, deps.now(), SET);
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

/**
 * What came of one try. `lost`: it may have arrived; `denied`: nothing arrived, and the shop has to grant a scope for it or for all;
 * `not_taken`: Shopify takes nothing of the shop now.
 */
type Told = "ended" | "lost" | "denied" | "not_taken";

/**
 * Tells a set of events. Returns null when each ended or was put off, else the pause after which the rest is tried: when Shopify takes
 * nothing of the shop, or as many events as are told at a time were lost or denied in a row.
 */
async function tellSet(telling: Telling, events: readonly FlowEventRow[]): Promise<number | null> {
  const { deps, shopId } = telling;
  const ids = events.flatMap(({ shipmentId }) => (shipmentId === null ? [] : [shipmentId]));
  const parcels = await readFlowParcels(deps.database, shopId, [...new Set(ids)]);
  const lines = [...Map.groupBy(events, ({ id, shipmentId }) => shipmentId ?? `event:${id}`).values()];
  const held: FlowEventRow[] = [];
  let heldInARow = 0;
  let pauseMs: number | null = null;
  const tellLine = async (line: readonly FlowEventRow[]) => {
    for (const event of line) {
      if (pauseMs !== null) return;
      const told = await tellOne(telling, event, parcels.get(event.shipmentId ?? "") ?? null);
      if (told === "ended") {
        heldInARow = 0;
        continue;
      }
      if (told !== "not_taken") {
        held.push(event);
        heldInARow += 1;
      }
      // Another worker may have set a pause while this one waited.
      if (told === "not_taken" || heldInARow >= AT_A_TIME) pauseMs = Math.max(pauseMs ?? 0, pauseAfter(event));
      return;
    }
  };
  const tellLines = async () => {
    for (let line = lines.shift(); line && pauseMs === null; line = lines.shift()) await tellLine(line);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, tellLines));
  // While Shopify answers nothing, the same events are tried again rather than others, which might then be told twice as well.
  if (pauseMs === null) await putOff(telling, held);
  return pauseMs;
}

async function putOff({ deps, shopId }: Telling, events: readonly FlowEventRow[]): Promise<void> {
  for (const event of events) {
    await putOffFlowEvent(deps.database, shopId, event.id, new Date(deps.now().getTime() + pauseAfter(event)));
  }
}

/** Tells one event and records what came of it. */
async function tellOne(telling: Telling, event: FlowEventRow, parcel: FlowParcel | null): Promise<Told> {
  const { deps, shopId, domain } = telling;
  const { database, log } = deps;
  const end = async (state: "sent" | "refused" | "skipped", error?: string) => {
    await endFlowEvent(database, shopId, event.id, { state, error, now: deps.now() });
    return "ended" as const;
  };
  const values = await flowValuesOf(deps, telling, event, parcel);
  if (values === null) return end("skipped");
  const payload = flowPayload(event.handle, parcel?.orderId ?? event.orderId, values);
  const line = { shop: shopId, trigger: event.handle, shipment: event.shipmentId };
  if (Buffer.byteLength(JSON.stringify(payload)) > MOST_PAYLOAD_BYTES) {
    log.error(line, "flow.payload_too_large");
    return end("refused", "payload too large");
  }
  await beginFlowEvent(database, shopId, event.id);
  if (event.attempts > 0) log.warn({ ...line, times: event.attempts + 1 }, "flow.told_again");
  try {
    const told = await deps.shopify.tellFlow({ domain }, event.handle, payload);
    if (told.outcome === "told") return end("sent");
    if (told.outcome === "refused") {
      log.error({ ...line, words: told.messages.join(" ") }, "flow.trigger_refused");
      return end("refused", told.messages.join(" "));
    }
    if (!isGivenUp(event, deps.now())) return "lost";
    log.error({ ...line, times: event.attempts + 1 }, "flow.given_up");
    return end("refused", "no answer");
  } catch (error) {
    if (!(error instanceof ShopifyError)) throw error;
    if (ABOUT_EVENT.has(error.kind)) {
      log.error({ ...line, kind: error.kind, words: error.message }, "flow.trigger_refused");
      return end("refused", error.kind);
    }
    if (error.kind === "access_denied" && isLate(event, deps.now())) {
      log.error(line, "flow.dropped_late");
      return end("refused", error.kind);
    }
    await notSentFlowEvent(database, shopId, event.id);
    log.warn({ ...line, kind: error.kind, times: event.notTaken + 1 }, "flow.not_told");
    return error.kind === "access_denied" ? "denied" : "not_taken";
  }
}

const isLate = ({ wantedAt }: FlowEventRow, now: Date) => now.getTime() - wantedAt.getTime() > LATE_AFTER_MS;

const isGivenUp = ({ attempts, wantedAt }: FlowEventRow, now: Date) =>
  attempts + 1 >= MOST_LOST && now.getTime() - wantedAt.getTime() > GIVEN_UP_AFTER_MS;

const pauseAfter = ({ attempts, notTaken }: FlowEventRow) =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts + notTaken, 10), LONGEST_PAUSE_MS);
