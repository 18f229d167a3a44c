import { type Asks, get, send } from "./route-asks.ts";

const ADDRESS = { address1: "12 Lê Lợi", address2: "Phường Bến Nghé, Quận 1", city: "Thành phố Hồ Chí Minh" };

/** The home page, the set-up and the settings. */
export const SETTINGS_ASKS: Record<string, Asks> = {
  _index: () => [get("/")],
  app: () => [get("/app")],
  "app.$": () => [get("/app/nowhere")],
  "app._index": () => [get("/app")],
  "app.account": (of) =>
    send(
      "/app/account",
      { intent: "check" },
      { intent: "try_push_address" },
      { intent: "renew_push_address" },
      // The other shop's account at the carrier is not ours to have without its token.
      {
        intent: "connect",
        form: { method: "paste", environment: "production", code: of.accountCode, token: "x", expiresAt: null },
      },
    ),
  "app.other-system": () => [get("/app/other-system?level=2&province=H%C3%A0+N%E1%BB%99i&district=&ward=Kim+M%C3%A3")],
  "app.pickups": (of) =>
    send("/app/pickups", {
      ...{ pickAddressId: of.pickAddressId, address: "1 Đường Khác", street: "Kim Mã", ward: "Phường Kim Mã" },
      ...{ district: "Quận Ba Đình", province: "Thành phố Hà Nội", phoneExt: "", email: "", returnTo: null },
      ...{ locationIds: [], isDefault: true },
    }),
  "app.places": () => [get("/app/places?of=province&level=2")],
  "app.scopes": () => [get("/app/scopes")],
  "app.settings.account": () => [get("/app/settings/account")],
  "app.settings.checkout._index": () => [
    get("/app/settings/checkout"),
    ...["check", "turn_on", "renew", "turn_off"].flatMap((intent) => send("/app/settings/checkout", { intent })),
  ],
  "app.settings.checkout.prices": () => [get("/app/settings/checkout/prices")],
  "app.settings.checkout.requests.$quoteId": (of) => [get(`/app/settings/checkout/requests/${of.quoteId}`)],
  "app.settings.checkout.requests._index": () => [get("/app/settings/checkout/requests")],
  "app.settings.checkout.save": () => send("/app/settings/checkout/save", { codPossible: false }),
  "app.settings.checkout.tables": () => [get("/app/settings/checkout/tables")],
  "app.settings.checkout.try": (of) => [
    get("/app/settings/checkout/try"),
    ...send("/app/settings/checkout/try", {
      ...{ ...ADDRESS, weightGrams: 300, valueVnd: 150_000, locale: "vi" },
    }),
    ...send("/app/settings/checkout/try", {
      ...{
        ...ADDRESS,
        locale: "vi",
        pickAddressId: of.pickAddressId,
        lines: [{ variantId: of.variantId, quantity: 1 }],
      },
    }),
  ],
  "app.settings.language": () => [get("/app/settings/language"), ...send("/app/settings/language", { locale: "vi" })],
  "app.settings.money": () => [get("/app/settings/money")],
  "app.settings.pickups": () => [get("/app/settings/pickups")],
  "app.settings.plan": () => [
    get("/app/settings/plan"),
    get("/app/settings/plan?before=2999-01-01_9"),
    ...send("/app/settings/plan", { plan: "basic" }, { cap: "20" }),
  ],
  "app.settings.data": () => [get("/app/settings/data")],
  "app.settings.privacy": () => [get("/app/settings/privacy")],
  "app.settings.rules.$ruleId": (of) => [
    get(`/app/settings/rules/${of.ruleId}`),
    ...send(
      `/app/settings/rules/${of.ruleId}`,
      { intent: "try", rule: { id: of.ruleId, name: "x", conditions: [], actions: { note: "x" } } },
      {
        intent: "save",
        version: of.rulesVersion,
        rule: { id: of.ruleId, name: "x", conditions: [], actions: { note: "x" } },
      },
    ),
  ],
  "app.settings.rules._index": (of) => [
    get("/app/settings/rules"),
    ...send("/app/settings/rules", { version: of.rulesVersion, change: { kind: "delete", id: of.ruleId } }),
  ],
  "app.settings.save": () => send("/app/settings/save", { noteTemplate: "Chào" }),
  "app.settings.shipping": () => [get("/app/settings/shipping")],
  "app.settings.shopify": () => [get("/app/settings/shopify")],
  "app.settings.staff": (of) => [
    get("/app/settings/staff"),
    ...send("/app/settings/staff", { userId: of.staffId, role: "packer" }, { clear: true }),
  ],
  "app.setup": () => [get("/app/setup")],
  "app.setup._index": () => [get("/app/setup")],
  "app.setup.account": () => [get("/app/setup/account")],
  "app.setup.fee": () => [get("/app/setup/fee"), ...send("/app/setup/fee", {})],
  "app.setup.money": () => [get("/app/setup/money")],
  "app.setup.pickups": () => [get("/app/setup/pickups")],
  "app.solutions": () => [get("/app/solutions")],
  "app.variants": () => [get("/app/variants?search=%C3%81o")],
};
