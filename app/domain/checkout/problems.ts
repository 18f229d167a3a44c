import type { RatesOnPlan } from "./plan";
import type { ShippingZoneFacts } from "./shipping-zone";

/** Everything that decides whether buyers see the carrier's fee at checkout. */
export interface CheckoutFacts {
  enabled: boolean;
  currency: string | null;
  plan: RatesOnPlan;
  /** Shopify takes only https addresses. */
  addressFits: boolean;
  /** `not_allowed`: the token passes, and may not ask for fees (carrier 5.1.2). */
  account: "connected" | "rejected" | "not_allowed" | "missing";
  pickupConfirmed: boolean;
  ownTable: boolean;
  /** Null: Shopify was not asked yet. */
  shopify: {
    scopeGranted: boolean;
    serviceId: string | null;
    active: boolean;
    zones: ShippingZoneFacts[] | null;
    refusal: string | null;
  } | null;
}

/**
 * What stands between buyers and a fee: keys `fees:problem.<code>`. `blocks`: buyers see none of our rates. `weakens`: they
 * see one that is less good than it could be.
 */
export type CheckoutProblem =
  | { code: BlockingCode; effect: "blocks" }
  | { code: "refused"; effect: "blocks"; message: string }
  | { code: "some_zones"; effect: "weakens"; zones: string[] }
  | { code: WeakeningCode; effect: "weakens" };

type BlockingCode =
  | "currency"
  | "plan_not_included"
  | "scope_missing"
  | "address_not_https"
  | "service_gone"
  | "service_stopped"
  | "no_vietnam_zone"
  | "not_in_zone";
type WeakeningCode =
  | "plan_may_be_bought"
  | "account_missing"
  | "account_rejected"
  | "fee_not_allowed"
  | "pickup_missing"
  | "no_own_table";

/** What is wrong, what stops everything first; each with one thing to do about it. */
export function checkoutProblems(facts: CheckoutFacts): CheckoutProblem[] {
  return [...beforeTurningOn(facts), ...atShopify(facts), ...behindTheFee(facts)];
}

/**
 * What buyers lost between two looks: problems that began to block, and while nothing blocked, zones that fell out. A weaker
 * problem in the place of one that blocked is a gain.
 */
export function newProblems(before: readonly CheckoutProblem[], after: readonly CheckoutProblem[]): CheckoutProblem[] {
  const wasBlocked = before.some(({ effect }) => effect === "blocks");
  const lacking = new Set(before.flatMap((problem) => (problem.code === "some_zones" ? problem.zones : [])));
  return after.filter((problem) => {
    if (problem.effect === "blocks") return !before.some(({ code }) => code === problem.code);
    return problem.code === "some_zones" && !wasBlocked && problem.zones.some((zone) => !lacking.has(zone));
  });
}

/** Whether turning on can be tried at all. */
export function mayTurnOn(facts: CheckoutFacts): boolean {
  return beforeTurningOn(facts).every(({ effect }) => effect === "weakens");
}

function beforeTurningOn({ currency, plan, shopify, addressFits, enabled }: CheckoutFacts): CheckoutProblem[] {
  return [
    ...when(currency !== null && currency !== "VND", { code: "currency", effect: "blocks" }),
    ...when(plan === "not_included", { code: "plan_not_included", effect: "blocks" }),
    ...when(plan === "may_be_bought" && !enabled && !shopify?.refusal, {
      code: "plan_may_be_bought",
      effect: "weakens",
    }),
    ...when(shopify?.scopeGranted === false, { code: "scope_missing", effect: "blocks" }),
    ...when(!addressFits, { code: "address_not_https", effect: "blocks" }),
  ];
}

function atShopify({ enabled, shopify, plan }: CheckoutFacts): CheckoutProblem[] {
  if (!shopify?.scopeGranted || plan === "not_included") return [];
  const { refusal, serviceId, active, zones } = shopify;
  if (refusal !== null && !(enabled && active)) return [{ code: "refused", effect: "blocks", message: refusal }];
  if (!enabled) return [];
  if (serviceId === null) return [{ code: "service_gone", effect: "blocks" }];
  if (!active) return [{ code: "service_stopped", effect: "blocks" }];
  return zones === null ? [] : inZones(zones, serviceId);
}

function inZones(zones: readonly ShippingZoneFacts[], serviceId: string): CheckoutProblem[] {
  const vietnam = zones.filter(({ coversVietnam }) => coversVietnam);
  const without = vietnam.filter(({ services }) => !services.some(({ id, active }) => id === serviceId && active));
  if (vietnam.length === 0) return [{ code: "no_vietnam_zone", effect: "blocks" }];
  if (without.length === vietnam.length) return [{ code: "not_in_zone", effect: "blocks" }];
  if (without.length === 0) return [];
  return [{ code: "some_zones", effect: "weakens", zones: without.map(({ profile, zone }) => `${profile}: ${zone}`) }];
}

function behindTheFee({ account, pickupConfirmed, ownTable }: CheckoutFacts): CheckoutProblem[] {
  return [
    ...when(account === "missing", { code: "account_missing", effect: "weakens" }),
    ...when(account === "rejected", { code: "account_rejected", effect: "weakens" }),
    ...when(account === "not_allowed", { code: "fee_not_allowed", effect: "weakens" }),
    ...when(account !== "missing" && !pickupConfirmed, { code: "pickup_missing", effect: "weakens" }),
    ...when(!ownTable, { code: "no_own_table", effect: "weakens" }),
  ];
}

function when(condition: boolean, problem: CheckoutProblem): CheckoutProblem[] {
  return condition ? [problem] : [];
}
