import { Html, html } from "../../html.ts";
import { piecesIn, readCart } from "../storefront/cart.ts";
import { storefrontLayout, storefrontPath } from "../storefront/layout.ts";
import { servedCountries } from "../world/shipping-zones.ts";
import type { Shop } from "../world/state/shop.ts";
import { type BuyerForm, hasWardField } from "./buyer.ts";
import type { Checkout, PaymentMethod } from "./checkout.ts";
import { extensionValues } from "./extension-values.ts";
import type { CheckoutProblem } from "./place-order.ts";
import { deliverySection, summarySection, workbench } from "./sections.ts";
import { type CheckoutTexts, checkoutTextsOf } from "./texts.ts";

/** What the page needs besides the checkout: the app's address, the time, and why the order was not placed. */
export interface CheckoutView {
  appUrl: string | null;
  now: Date;
  problems: CheckoutProblem[];
}

/** Shows the checkout on one page, as Shopify does: contact, address, shipping method, payment and total. */
export function checkoutPage(shop: Shop, checkout: Checkout, { appUrl, now, problems }: CheckoutView): string {
  const { locale, token, payment } = checkout;
  const t = checkoutTextsOf(locale);
  const path = `${storefrontPath(shop)}/checkouts/${token}`;
  const method = (name: PaymentMethod) => html`<div class="option"><label>
    <input type="radio" name="payment" value="${name}" ${name === payment && html`checked`}>
    <span class="name">${t.methods[name]}</span></label></div>`;
  const general = problems.filter((problem) => problem === "option" || problem === "cart");
  const content = html`<main class="checkout">
    <form id="checkout" method="post" action="${path}/complete" data-refresh="${path}" novalidate>
      ${general.map((problem) => html`<p class="problem" role="alert">${t.missing[problem]}</p>`)}
      <section><h2>${t.contactSection}</h2>${new Fields(checkout.buyer, t, problems).text("contact", "email")}</section>
      <section><h2>${t.delivery}</h2>${addressFields(shop, checkout, problems)}</section>
      <section><h2>${t.shippingMethod}</h2>
        <div id="delivery" aria-live="polite" data-calculating="${t.calculating}">${deliverySection(shop, checkout)}</div></section>
      <section><h2>${t.payment}</h2>${(["cod", "bank", "card"] as const).map(method)}</section>
      <button class="primary large">${t.placeOrder}</button>
    </form>
    <aside><section><h2>${t.summary}</h2><div id="summary">${summarySection(shop, checkout)}</div></section>
      <section id="workbench" class="workbench">${workbench(shop, checkout)}</section></aside>
    <script type="application/json" id="values">${json({
      values: extensionValues(shop, checkout, now),
      sessionToken: `${path}/session-token`,
      appUrl,
      missing: t.extensionMissing,
    })}</script>
    <script type="module" src="/assets/checkout.js"></script></main>`;
  const context = { shop, locale, path, pieces: piecesIn(readCart(checkout.cart)) };
  return storefrontLayout(context, t.title, content, t.simulated);
}

/** Returns JSON for a script element, escaped so that no tag in it can end the element. */
function json(value: unknown): Html {
  return new Html(JSON.stringify(value).replaceAll("<", "\\u003c"));
}

function addressFields(shop: Shop, { buyer, locale }: Checkout, problems: CheckoutProblem[]): Html {
  const t = checkoutTextsOf(locale);
  const fields = new Fields(buyer, t, problems);
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const country = html`<label class="field">${t.fields.country}<select name="country" autocomplete="country">${servedCountries(
    shop,
  ).map(
    (code) =>
      html`<option value="${code}" ${code === buyer.country && html`selected`}>${names.of(code) ?? code}</option>`,
  )}</select></label>`;
  return html`${country}
    <div class="pair">${fields.text("firstName", "given-name")}${fields.text("lastName", "family-name")}</div>
    ${fields.text("company", "organization")}${fields.text("address1", "address-line1")}${fields.text("line2", "address-line2")}
    <div data-ward ${!hasWardField(shop, buyer) && html`hidden`}>${shop.extendedAddressForm && fields.text("ward", "address-level3")}</div>
    <div class="pair">${fields.text("city", "address-level2")}${fields.text("zip", "postal-code")}</div>
    ${fields.text("phone", "tel")}`;
}

/** The fields of a form, each with its value and its problem. */
class Fields {
  readonly #buyer: BuyerForm;
  readonly #t: CheckoutTexts;
  readonly #problems: CheckoutProblem[];

  constructor(buyer: BuyerForm, t: CheckoutTexts, problems: CheckoutProblem[]) {
    this.#buyer = buyer;
    this.#t = t;
    this.#problems = problems;
  }

  text(name: keyof BuyerForm, autocomplete: string): Html {
    const wrong = this.#problems.includes(name);
    return html`<div class="field"><label>${this.#t.fields[name]}<input name="${name}" value="${this.#buyer[name]}"
      autocomplete="${autocomplete}" ${wrong && html`aria-invalid="true" aria-describedby="${name}-problem"`}></label>
      ${wrong && html`<small id="${name}-problem" class="wrong">${this.#t.missing[name]}</small>`}</div>`;
  }
}
