import { type Html, html } from "../../html.ts";
import { type RateRecord, serverTiming } from "../rates/rate-log.ts";
import type { Sandbox } from "../sandbox.ts";
import { formatMoney, formatTime } from "./format.ts";
import { layout, type PageContext, storeName } from "./layout.ts";
import { shippingTextsOf } from "./shipping-texts.ts";

const SHOWN = 100;
const TONES = { rates: "done", not_served: "plain", failed: "wrong" };

/** Shows the rate requests to this shop's carrier services, latest first, with every body and answer. */
export function ratesPage(sandbox: Sandbox, context: PageContext): string {
  const { shop, locale } = context;
  const t = shippingTextsOf(locale);
  const latest = sandbox.rates.log.records
    .filter((record) => record.shop === shop.domain)
    .reverse()
    .slice(0, SHOWN);
  const content = html`<div class="title"><h1>${t.rates}</h1>
      <form method="post" action="/store/${storeName(shop)}/rates"><button>${t.clear}</button></form></div>
    <section class="card scroll">${
      latest.length === 0
        ? html`<p>${t.none}</p>`
        : html`<table><thead><tr><th>${t.time}</th><th>${t.destination}</th><th>${t.from}</th><th class="number">${t.duration}</th>
            <th>${t.result}</th><th></th></tr></thead><tbody>${latest.map((record) => rows(context, record))}</tbody></table>`
    }</section>`;
  return layout(context, t.rates, content);
}

function rows({ shop, locale }: PageContext, record: RateRecord): Html {
  const t = shippingTextsOf(locale);
  const { destination } = record.request.rate;
  const to = [destination.address1, destination.address2, destination.city, destination.country].filter(Boolean);
  return html`<tr>
      <td>${formatTime(record.at, shop.ianaTimezone, locale)}</td>
      <td>${to.join(", ")} ${record.isPartial && html`<span class="badge plain">${t.partial}</span>`}</td>
      <td>${t[record.from]}${record.status !== null && ` (${record.status})`}<br><small>${serverTiming(record)}</small></td>
      <td class="number">${record.from === "callback" && `${record.durationMs} ms`}</td>
      <td><span class="badge ${TONES[record.outcome]}">${t.outcomes[record.outcome]}</span>
        ${record.rates.map(
          ({ name, price }) => html`<br><small>${name}: ${formatMoney(price, shop.currency, locale)}</small>`,
        )}
        ${record.problem && html`<br><small>${record.problem}</small>`}</td>
      <td><form method="post" action="/store/${storeName(shop)}/rates/${record.id}"><button class="plain">${t.again}</button></form></td>
    </tr>
    <tr><td colspan="6"><details><summary>${t.request}, ${t.answer}</summary>
      <pre>${JSON.stringify(record.request, null, 2)}</pre>${record.answer !== null && html`<pre>${pretty(record.answer)}</pre>`}
    </details></td></tr>`;
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
