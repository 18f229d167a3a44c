import { effectiveAddress } from "~/domain/address/recipient-address";
import { draftParcel } from "~/domain/draft/draft";
import { orderOnlyFacts, parcelFacts } from "~/domain/draft/order-parcel";
import { changesBetween, outcomeOfDraft, outcomeOfEffects } from "~/domain/draft/rule-trial";
import { type FieldFaults, faultsOf } from "~/domain/field-faults";
import type { OrderFacts } from "~/domain/order/order";
import { isCancellable, isToBeSent } from "~/domain/parcel/state";
import { provincesOf } from "~/domain/places/provinces-of-orders";
import { productFacts, type RuleFacts } from "~/domain/rules/facts";
import { changedRules } from "~/domain/rules/list";
import { evaluateRules, matchingRules } from "~/domain/rules/rules";
import { type Rule, ruleSchema } from "~/domain/rules/schema";
import type { Deps } from "~/flows/deps.server";
import { orderKeyOf } from "~/flows/order-key";
import { draftInputOf } from "~/flows/parcel/draft.server";
import { rememberedAddress } from "~/flows/parcel/remembered-address.server";
import { loadShopContext, type ShopContext } from "~/flows/parcel/shop-context.server";
import { readStoredOrder } from "~/store/orders.server";
import { listTrialOrders } from "~/store/rules.server";
import { listShipmentsOfOrder, type ShipmentRow } from "~/store/shipments.server";
import type { TrialRowView, TrialView } from "./views";

const ORDERS = 50;
const wasSent = ({ state }: ShipmentRow) => isCancellable(state) || state === "closed";

export type TryRuleOutcome = { outcome: "tried"; trial: TrialView } | { outcome: "invalid"; faults: FieldFaults };

/** The shop's rules as they are, and as they would be with the tried rule. */
interface Lists {
  current: Rule[];
  proposed: Rule[];
}

/**
 * Tries a rule on the shop's open and recent orders before it is saved. Returns which parcels it matches, and what would change
 * compared with the current rules. The rule is tried as if it were enabled. Nothing is written.
 */
export async function tryRule(deps: Deps, shopId: string, form: unknown): Promise<TryRuleOutcome> {
  const parsed = ruleSchema.safeParse(form);
  if (!parsed.success) return { outcome: "invalid", faults: faultsOf(parsed.error, form) };
  const rule = { ...parsed.data, enabled: true };
  const context = await loadShopContext(deps, shopId);
  if (!context) return { outcome: "tried", trial: { parcels: 0, matching: 0, rows: [] } };
  const { rules } = context.shop.settings;
  const lists = { current: rules, proposed: changedRules(rules, { kind: "save", rule }) ?? [...rules, rule] };
  const rows: TrialRowView[] = [];
  for (const orderId of await listTrialOrders(deps.database, shopId, ORDERS)) {
    rows.push(...(await tryOnOrder(deps, context, orderId, rule.id, lists)));
  }
  return {
    outcome: "tried",
    trial: {
      parcels: rows.length,
      matching: rows.filter(({ matches }) => matches).length,
      rows: rows.filter(({ matches, changes }) => matches || changes.length > 0),
    },
  };
}

async function tryOnOrder(deps: Deps, context: ShopContext, orderId: string, ruleId: string, lists: Lists) {
  const order = await readStoredOrder(deps.database, context.shop.id, orderId);
  if (!order) return [];
  const [shipments, remembered] = await Promise.all([
    listShipmentsOfOrder(deps.database, context.shop.id, orderId),
    rememberedAddress(deps, deps.database, context.shop.id, order.facts),
  ]);
  return shipments.flatMap((shipment): TrialRowView[] => {
    const waits = isToBeSent(shipment.state);
    if (!waits && !wasSent(shipment)) return [];
    const input = waits
      ? draftInputOf(deps, { context, order: order.facts, shipment, siblings: shipments }, remembered)
      : null;
    const facts = input ? parcelFacts(input) : sentFacts(deps, order.facts, shipment);
    const outcomeBy = (rules: Rule[]) =>
      input
        ? outcomeOfDraft(draftParcel({ ...input, settings: { ...input.settings, rules } }))
        : outcomeOfEffects(evaluateRules(rules, facts));
    return [
      {
        shipmentId: shipment.id,
        orderKey: orderKeyOf(orderId),
        orderName: order.facts.name,
        recipientName: order.facts.destination?.name ?? null,
        state: shipment.state,
        waits,
        matches: matchingRules(lists.proposed, facts).some(({ id }) => id === ruleId),
        changes: changesBetween(outcomeBy(lists.current), outcomeBy(lists.proposed)),
      },
    ];
  });
}

/** Returns the facts still known of a sent parcel: since then its lines may have been fulfilled and its COD paid. */
function sentFacts(deps: Deps, order: OrderFacts, shipment: ShipmentRow): RuleFacts {
  const part = order.fulfillmentOrders.find(({ id }) => id === shipment.fulfillmentOrderId);
  const place = shipment.address && effectiveAddress(shipment.address, shipment.overrides.address).place;
  return {
    ...orderOnlyFacts(order, {
      payment: shipment.codVnd > 0 ? "cod" : "prepaid",
      location: part?.locationId ?? null,
    }),
    ...(part
      ? productFacts(part.lines.filter(({ requiresShipping }) => requiresShipping))
      : { productTag: null, productType: null }),
    totalValue: shipment.declaredValueVnd,
    weight: shipment.weightGrams,
    province: place?.province ? provincesOf(deps.gazetteer, place) : null,
  };
}
