import { type Html, html } from "../../html.ts";
import { flowExtensions } from "../flow/extensions.ts";
import { flowOf } from "../flow/receive.ts";
import type { FlowReceived, FlowRun } from "../world/state/flow.ts";
import { flowTextsOf } from "./flow-texts.ts";
import { formatTime } from "./format.ts";
import { layout, type PageContext, storeName } from "./layout.ts";

const SHOWN = 50;
const ORDERS_SHOWN = 100;
const TONES = { running: "plain", done: "done", failed: "wrong" };

/** Shows Shopify Flow as far as the stand-in plays it: workflows, what the app told, and the app's actions. */
export function flowPage(context: PageContext): string {
  const { shop, locale } = context;
  const t = flowTextsOf(locale);
  const base = `/store/${storeName(shop)}/flow`;
  const { triggers, actions } = flowExtensions();
  const { enabled, received, runs } = flowOf(shop);
  const content = html`<h1>${t.flow}</h1>
    <section class="card"><h2>${t.workflows}</h2><p>${t.workflowsHelp}</p>
      <table><tbody>${triggers.map(({ handle, name }) => {
        const isOn = enabled.includes(handle);
        return html`<tr><td>${name}</td><td><span class="badge ${isOn ? "done" : "plain"}">${isOn ? t.on : t.off}</span></td>
          <td><form method="post" action="${base}/workflows/${handle}"><input type="hidden" name="enabled" value="${isOn ? "" : "1"}">
            <button class="plain" aria-label="${isOn ? t.turnOff : t.turnOn}: ${name}">${isOn ? t.turnOff : t.turnOn}</button></form></td></tr>`;
      })}</tbody></table></section>
    <section class="card"><h2>${t.actions}</h2><p>${t.actionsHelp}</p>
      ${actions.map(
        ({ handle, name, fields }) => html`<form method="post" action="${base}/runs/${handle}" aria-label="${name}">
          <h3>${name}</h3>
          <label>${t.order} <select name="order_id">${[...shop.orders]
            .toReversed()
            .slice(0, ORDERS_SHOWN)
            .map((order) => html`<option value="${order.id}">${order.name}</option>`)}</select></label>
          ${fields
            .filter(({ key }) => key !== undefined)
            .map(({ key, name: label }) => html`<label>${label} <input name="${key}"></label>`)}
          <button>${t.run}</button></form>`,
      )}</section>
    <section class="card scroll" tabindex="0" aria-label="${t.runs}"><h2>${t.runs}</h2>${runs.length === 0 ? html`<p>${t.noRuns}</p>` : html`<table><tbody>${runs.slice(0, SHOWN).map((run) => runRow(context, run))}</tbody></table>`}</section>
    <section class="card scroll" tabindex="0" aria-label="${t.received}"><h2>${t.received}</h2>${received.length === 0 ? html`<p>${t.noneReceived}</p>` : html`<table><tbody>${received.slice(0, SHOWN).map((one) => receivedRow(context, one))}</tbody></table>`}</section>`;
  return layout(context, t.flow, content);
}

function runRow(
  { shop, locale }: PageContext,
  { id, at, handle, state, message, statuses, properties }: FlowRun,
): Html {
  const t = flowTextsOf(locale);
  const action = flowExtensions().actions.find((one) => one.handle === handle);
  const order = shop.orders.find((one) => String(one.id) === properties.order_id);
  return html`<tr><td>${formatTime(at, shop.ianaTimezone, locale)}</td><td>${action?.name ?? handle} ${order?.name}</td>
    <td><span class="badge ${TONES[state]}">${t.states[state]}</span> <small>${statuses.map((status) => status ?? "–").join(", ")}</small>
      ${message && html`<br><small>${wordsOf(message)}</small>`}</td>
    <td><form method="post" action="/store/${storeName(shop)}/flow/runs/${handle}/${id}"><button class="plain">${t.again}</button></form></td></tr>`;
}

function receivedRow({ shop, locale }: PageContext, { at, handle, payload, ran }: FlowReceived): Html {
  const t = flowTextsOf(locale);
  const trigger = flowExtensions().triggers.find((one) => one.handle === handle);
  const order = shop.orders.find((one) => one.id === payload.order_id);
  const fields = Object.entries(payload).filter(([key]) => key !== "order_id");
  return html`<tr><td>${formatTime(at, shop.ianaTimezone, locale)}</td><td>${trigger?.name ?? handle} ${order?.name}
    <br><small>${fields.map(([key, value]) => `${key}: ${value}`).join(" · ")}</small></td>
    <td><span class="badge ${ran ? "done" : "plain"}">${ran ? t.ran : t.ranNot}</span></td></tr>`;
}

/** The app says in JSON why it did not do something. */
function wordsOf(message: string): string {
  try {
    return String((JSON.parse(message) as { message?: unknown }).message ?? message);
  } catch {
    return message;
  }
}
