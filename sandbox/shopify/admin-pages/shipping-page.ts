import { type Html, html } from "../../html.ts";
import { mayCalculateShipping } from "../world/plan.ts";
import type { DeliveryZone } from "../world/state/delivery.ts";
import type { Shop } from "../world/state/shop.ts";
import { formatMoney } from "./format.ts";
import { layout, type PageContext, storeName } from "./layout.ts";
import { shippingTextsOf } from "./shipping-texts.ts";

/** Shows Settings → Shipping: the carrier services of apps, and each zone with its rates, for the merchant to change. */
export function shippingPage(context: PageContext): string {
  const { shop, locale } = context;
  const t = shippingTextsOf(locale);
  const zones = shop.deliveryProfiles.flatMap((profile) => profile.zones);
  const content = html`<h1>${t.shipping}</h1>
    <section class="card"><h2>${t.carrierServices}</h2>${services(context)}</section>
    ${zones.map((zone) => zoneCard(context, zone))}
    <section class="card"><h2>${t.addressForm}</h2>
      <p>${shop.extendedAddressForm ? t.extendedForm : t.plainForm}</p>
      <form method="post" action="${base(shop)}/address-form"><button>${t.changeForm}</button></form></section>`;
  return layout(context, t.shipping, content);
}

const base = (shop: Shop) => `/store/${storeName(shop)}/shipping`;

function services({ shop, locale }: PageContext): Html {
  const t = shippingTextsOf(locale);
  return html`
    ${!mayCalculateShipping(shop) && html`<p class="problem">${shop.plan.publicDisplayName}: ${t.notEligible}</p>`}
    ${shop.carrierServices.length === 0 && html`<p>${t.noService}</p>`}
    ${shop.carrierServices.map(
      ({ name, active, callbackUrl }) =>
        html`<p><strong>${name}</strong> ${active ? html`<span class="badge done">${t.on}</span>` : html`<span class="badge plain">${t.off}</span>`}<br>
          <small>${callbackUrl}</small></p>`,
    )}`;
}

function zoneCard({ shop, locale }: PageContext, zone: DeliveryZone): Html {
  const t = shippingTextsOf(locale);
  const action = `${base(shop)}/${zone.id}`;
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const used = new Set(zone.methods.map(({ carrierServiceId }) => carrierServiceId));
  const field = (name: string, label: string, value: string | number, type = "text") =>
    html`<label>${label}<input name="${name}" type="${type}" min="0" required value="${value}"></label>`;
  return html`<section class="card"><h2>${zone.name}</h2>
    <p><small>${zone.countries.map((code) => names.of(code) ?? code).join(", ")}</small></p>
    ${zone.methods.length === 0 ? html`<p class="problem">${t.noRates}</p>` : rates(shop, zone, locale)}
    <div class="actions">${shop.carrierServices
      .filter(({ id }) => !used.has(id))
      .map(
        ({ id, name }) => html`<form method="post" action="${action}/add-service">
          <input type="hidden" name="service" value="${id}"><button class="primary">${t.addService} ${name}</button></form>`,
      )}</div>
    <h3>${t.flatRate}</h3>
    <form class="row" method="post" action="${action}/add-rate">${field("name", t.rateName, "")}
      ${field("price", t.price, "", "number")}<button>${t.add}</button></form>
    <h3>${t.backupRate}</h3><p><small>${t.backupRateUse}</small></p>
    <form class="row" method="post" action="${action}/backup">${field("name", t.rateName, zone.backupRate.name)}
      ${field("price", t.price, zone.backupRate.price, "number")}<button>${t.save}</button></form>
  </section>`;
}

function rates(shop: Shop, zone: DeliveryZone, locale: PageContext["locale"]): Html {
  const t = shippingTextsOf(locale);
  return html`<table><tbody>${zone.methods.map(
    ({ id, name, price, carrierServiceId }) => html`<tr><td>${name}</td>
      <td class="number">${carrierServiceId === null ? formatMoney(price, shop.currency, locale) : t.providedByApp}</td>
      <td class="number"><form method="post" action="${base(shop)}/${zone.id}/remove">
        <input type="hidden" name="method" value="${id}"><button class="plain">${t.remove}</button></form></td></tr>`,
  )}</tbody></table>`;
}
