import { describe, expect, test } from "vitest";
import { ratesOnPlan, showsFeeDetails } from "~/domain/checkout/plan";
import { type CheckoutFacts, checkoutProblems, mayTurnOn, newProblems } from "~/domain/checkout/problems";

describe("plans (shopify 1.2)", () => {
  test.each([
    ["Basic", false, "not_included", false],
    ["Starter", false, "not_included", false],
    ["Grow", false, "may_be_bought", false],
    ["Advanced", false, "included", false],
    ["Plus", false, "included", true],
    ["Plus Trial", false, "included", true],
    ["Development", true, "included", true],
    ["Basic", true, "included", true],
    ["A plan of next year", false, "unknown", false],
    [null, false, "unknown", false],
  ])("%s, development store %s: rates %s, details %s", (plan, developmentStore, rates, details) => {
    expect(ratesOnPlan(plan, developmentStore)).toBe(rates);
    expect(showsFeeDetails(plan, developmentStore)).toBe(details);
  });
});

const SERVICE = "gid://shopify/DeliveryCarrierService/9";
const zone = (name: string, coversVietnam: boolean, ...services: { id: string; active: boolean }[]) => ({
  profile: "General",
  zone: name,
  coversVietnam,
  services,
});
const OURS = { id: SERVICE, active: true };
const SHOPIFY = {
  scopeGranted: true,
  serviceId: SERVICE,
  active: true,
  zones: [zone("Việt Nam", true, OURS), zone("AU", false)],
  refusal: null,
};
const WELL: CheckoutFacts = {
  enabled: true,
  currency: "VND",
  plan: "included",
  addressFits: true,
  account: "connected",
  pickupConfirmed: true,
  ownTable: true,
  silentSince: null,
  names: ["Giao hàng tiêu chuẩn", "Standard delivery"],
  shopify: SHOPIFY,
};
const at = (shopify: Partial<NonNullable<CheckoutFacts["shopify"]>>): Partial<CheckoutFacts> => ({
  shopify: { ...SHOPIFY, ...shopify },
});

describe("problems", () => {
  test.each<[string, Partial<CheckoutFacts>, string[]]>([
    ["nothing is wrong", {}, []],
    ["Shopify was never asked", { shopify: null }, []],
    ["another currency", { currency: "USD" }, ["currency!"]],
    ["a plan without rates", { plan: "not_included" }, ["plan_not_included!"]],
    ["a plan that may have them, while off", { plan: "may_be_bought", enabled: false }, ["plan_may_be_bought"]],
    ["the same while on", { plan: "may_be_bought" }, []],
    ["no scope", at({ scopeGranted: false }), ["scope_missing!"]],
    ["an address without https", { addressFits: false }, ["address_not_https!"]],
    ["no account", { account: "missing", pickupConfirmed: false }, ["account_missing"]],
    ["a rejected token", { account: "rejected" }, ["account_rejected"]],
    ["a token that may not ask for fees", { account: "not_allowed" }, ["fee_not_allowed"]],
    ["no confirmed pickup", { pickupConfirmed: false }, ["pickup_missing"]],
    ["no own table", { ownTable: false }, ["no_own_table"]],
    ["the service was deleted", at({ serviceId: null, active: false }), ["service_gone!"]],
    ["the service was stopped by a downgrade", at({ active: false }), ["service_stopped!"]],
    ["off, and nothing registered", { enabled: false, ...at({ serviceId: null, active: false }) }, []],
    ["refused at the last try", { enabled: false, ...at({ refusal: "No", active: false }) }, ["refused!"]],
    ["no zone for Vietnam", at({ zones: [zone("AU", false)] }), ["no_vietnam_zone!"]],
    ["in no zone", at({ zones: [zone("Việt Nam", true)] }), ["not_in_zone!"]],
    ["another app's rate there", at({ zones: [zone("VN", true, { id: "other", active: true })] }), ["not_in_zone!"]],
    ["switched off in the zone", at({ zones: [zone("VN", true, { ...OURS, active: false })] }), ["not_in_zone!"]],
    ["only in some zones", at({ zones: [zone("Bắc", true, OURS), zone("Nam", true)] }), ["some_zones"]],
  ])("%s", (_, change, codes) => {
    const problems = checkoutProblems({ ...WELL, ...change });
    expect(problems.map(({ code, effect }) => (effect === "blocks" ? `${code}!` : code))).toEqual(codes);
  });

  test("names the merchant's own rates beside ours, and says when one has our name", () => {
    const own = (name: string, services = [OURS], coversVietnam = true) => ({
      ...zone("Việt Nam", coversVietnam, ...services),
      ownRates: [{ name, price: 20_000 }],
    });
    const found = (...zones: ReturnType<typeof own>[]) => checkoutProblems({ ...WELL, ...at({ zones }) });
    const rates = (name: string) => [{ zone: "General: Việt Nam", name, price: 20_000 }];
    expect(found(own("Giao nhanh"))).toEqual([
      { code: "own_rates", effect: "weakens", rates: rates("Giao nhanh"), sameName: false },
    ]);
    expect(found(own(" giao hàng Tiêu chuẩn"))).toMatchObject([{ code: "own_rates", sameName: true }]);
    // Abroad it is no alternative, and where ours is not offered another problem says so.
    expect(found(own("Giao nhanh", [OURS], false)).map(({ code }) => code)).toEqual(["no_vietnam_zone"]);
    expect(found(own("Giao nhanh", [])).map(({ code }) => code)).toEqual(["not_in_zone"]);
    expect(checkoutProblems({ ...WELL, enabled: false, ...at({ zones: [own("Giao nhanh")] }) })).toEqual([]);
  });

  test("says since when the carrier has not answered", () => {
    const silentSince = new Date("2026-11-25T08:00:00Z");
    expect(checkoutProblems({ ...WELL, silentSince })).toEqual([
      { code: "carrier_silent", effect: "weakens", since: "2026-11-25T08:00:00.000Z" },
    ]);
  });

  test("names the zones without the service, and quotes Shopify", () => {
    const [some] = checkoutProblems({ ...WELL, ...at({ zones: [zone("Bắc", true, OURS), zone("Nam", true)] }) });
    expect(some).toMatchObject({ zones: ["General: Nam"] });
    const [refused] = checkoutProblems({ ...WELL, enabled: false, ...at({ refusal: "Carrier …", active: false }) });
    expect(refused).toMatchObject({ message: "Carrier …" });
  });
});

test.each<[Partial<CheckoutFacts>, boolean]>([
  [{}, true],
  [{ plan: "may_be_bought", enabled: false }, true],
  [{ plan: "unknown" }, true],
  [{ account: "missing" }, true],
  [{ plan: "not_included" }, false],
  [{ currency: "USD" }, false],
  [at({ scopeGranted: false }), false],
])("%j: turning on can be tried %s", (change, expected) => {
  expect(mayTurnOn({ ...WELL, ...change })).toBe(expected);
});

describe("what became worse between two checks", () => {
  const zonesWith = (...names: string[]) =>
    at({
      zones: ["Bắc", "Trung", "Nam"].map((name) => (names.includes(name) ? zone(name, true, OURS) : zone(name, true))),
    });
  const all = zonesWith("Bắc", "Trung", "Nam");
  test.each<[string, Partial<CheckoutFacts>, Partial<CheckoutFacts>, string[]]>([
    ["nothing", all, all, []],
    ["an unchanged problem", zonesWith(), zonesWith(), []],
    ["taken out of every zone", all, zonesWith(), ["not_in_zone"]],
    ["taken out of one", all, zonesWith("Bắc", "Nam"), ["some_zones"]],
    ["taken out of another", zonesWith("Bắc", "Nam"), zonesWith("Bắc"), ["some_zones"]],
    ["put back into one", zonesWith("Bắc"), zonesWith("Bắc", "Nam"), []],
    ["put into its first", zonesWith(), zonesWith("Nam"), []],
    ["deleted", all, at({ serviceId: null, active: false }), ["service_gone"]],
    ["stopped, then deleted", at({ active: false }), at({ serviceId: null, active: false }), ["service_gone"]],
    ["a smaller plan", all, { plan: "not_included" }, ["plan_not_included"]],
    ["fixed", at({ active: false }), all, []],
    ["what is the shop's own", all, { account: "rejected", ownTable: false }, []],
  ])("%s", (_, before, after, codes) => {
    const problems = newProblems(checkoutProblems({ ...WELL, ...before }), checkoutProblems({ ...WELL, ...after }));
    expect(problems.map(({ code }) => code)).toEqual(codes);
  });
});
