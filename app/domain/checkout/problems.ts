import type { RatesOnPlan } from "./plan";
import type { ShippingZoneFacts } from "./shipping-zone";

/** Everything that decides whether buyers see the carrier's fee at checkout. */
export interface CheckoutFacts {
  enabled: boolean;
  currency: string | null;
  plan: RatesOnPlan;
  /** The app's address is https, the only kind that Shopify accepts. */
  addressFits: boolean;
  /** `not_allowed`: the token is accepted but may not ask for fees (carrier 5.1.2). */
  account: "connected" | "rejected" | "not_allowed" | "missing";
  pickupConfirmed: boolean;
  ownTable: boolean;
  /** Since when the carrier has not answered; null: it does. */
  silentSince: Date | null;
  /** The names of our rates at checkout. */
  names: readonly string[];
  /** Null: Shopify has not been asked yet. */
  shopify: {
    scopeGranted: boolean;
    serviceId: string | null;
    active: boolean;
    zones: ShippingZoneFacts[] | null;
    refusal: string | null;
  } | null;
}

/**
 * What keeps buyers from seeing the fee: keys `fees:problem.<code>`. `blocks`: buyers see none of our rates. `weakens`:
 * they see rates, but fewer or less exact ones than they could.
 */
export type CheckoutProblem =
  | { code: BlockingCode; effect: "blocks" }
  | { code: "refused"; effect: "blocks"; message: string }
  | { code: "some_zones"; effect: "weakens"; zones: string[] }
  /** Buyers can choose the merchant's own rate instead of the fee; `sameName`: one of them is named as ours. */
  | { code: "own_rates"; effect: "weakens"; rates: { zone: string; name: string; price: number }[]; sameName: boolean }
  /** Buyers see fees from memory or the shop's list; `since` is ISO. */
  | { code: "carrier_silent"; effect: "weakens"; since: string }
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

/** Returns what is wrong, starting with what stops everything. Each problem has one remedy. */
export function checkoutProblems(facts: CheckoutFacts): CheckoutProblem[] {
  return [...beforeTurningOn(facts), ...atShopify(facts), ...besideTheFee(facts), ...behindTheFee(facts)];
}

/**
 * Returns what got worse for buyers between two checks: problems that started to block and, if nothing blocked before,
 * zones that lost our rates. A weaker problem in place of a blocking one is an improvement and is not returned.
 */
export function newProblems(before: readonly CheckoutProblem[], after: readonly CheckoutProblem[]): CheckoutProblem[] {
  const wasBlocked = before.some(({ effect }) => effect === "blocks");
  const lacking = new Set(before.flatMap((problem) => (problem.code === "some_zones" ? problem.zones : [])));
  return after.filter((problem) => {
    if (problem.effect === "blocks") return !before.some(({ code }) => code === problem.code);
    return problem.code === "some_zones" && !wasBlocked && problem.zones.some((zone) => !lacking.has(zone));
  });
}

/** Returns whether turning the rates on can be tried at all. */
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

/** The merchant's own rates in zones that offer ours: the cheapest is chosen before the buyer looks. */
function besideTheFee({ enabled, shopify, names }: CheckoutFacts): CheckoutProblem[] {
  const serviceId = shopify?.serviceId;
  if (!enabled || !shopify?.active || !serviceId) return [];
  const ours = (shopify.zones ?? []).filter(
    ({ coversVietnam, services }) => coversVietnam && services.some(({ id, active }) => id === serviceId && active),
  );
  const rates = ours.flatMap(({ profile, zone, ownRates = [] }) =>
    ownRates.map(({ name, price }) => ({ zone: `${profile}: ${zone}`, name, price })),
  );
  const taken = new Set(names.map(folded));
  const sameName = rates.some(({ name }) => taken.has(folded(name)));
  return rates.length > 0 ? [{ code: "own_rates", effect: "weakens", rates, sameName }] : [];
}

const folded = (name: string) => name.trim().normalize("NFC").toLocaleLowerCase("vi");

function behindTheFee({ silentSince, account, pickupConfirmed, ownTable }: CheckoutFacts): CheckoutProblem[] {
  return [
    ...(silentSince
      ? [{ code: "carrier_silent" as const, effect: "weakens" as const, since: silentSince.toISOString() }]
      : []),
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
