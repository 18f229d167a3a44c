import { type Html, html } from "../../html.ts";
import type { Fulfillment } from "../world/state/fulfillment.ts";
import type { Order } from "../world/state/order.ts";
import { badge } from "./badge.ts";
import { formatTime } from "./format.ts";
import type { PageContext } from "./layout.ts";
import { statusText } from "./status-texts.ts";
import { textsOf } from "./texts.ts";

/** Shows an order's fulfillment orders and its fulfillments, with tracking and the buyer's timeline. */
export function deliverySections(context: PageContext, order: Order): Html {
  return html`${fulfillmentOrders(context, order)}${fulfillments(context, order)}`;
}

function fulfillmentOrders({ shop, locale }: PageContext, order: Order): Html {
  const t = textsOf(locale);
  const locationName = (wanted: number) => shop.locations.find(({ id }) => id === wanted)?.name;
  return html`<section class="card scroll"><h2>${t.fulfillmentOrders}</h2>${
    order.fulfillmentOrders.length === 0
      ? html`<p>${t.none}</p>`
      : html`<table><tbody>${order.fulfillmentOrders.map(
          ({ id, status, locationId, methodType, holds, lines }) => html`<tr>
            <td><small>${id}</small></td>
            <td>${badge(status, locale)}</td>
            <td>${locationName(locationId)}</td>
            <td>${methodType && statusText(methodType, locale)}</td>
            <td>${lines.map((line) => html`${line.remainingQuantity}/${line.totalQuantity} × ${titleOf(order, line.orderLineId)}<br>`)}</td>
            <td>${holds.map(({ reason, reasonNotes }) => html`${reason} ${reasonNotes}<br>`)}</td>
          </tr>`,
        )}</tbody></table>`
  }</section>`;
}

function fulfillments(context: PageContext, order: Order): Html {
  const t = textsOf(context.locale);
  return html`<section class="card"><h2>${t.fulfillments}</h2>${
    order.fulfillments.length === 0
      ? html`<p>${t.none}</p>`
      : order.fulfillments.map((fulfillment) => oneFulfillment(context, order, fulfillment))
  }</section>`;
}

function oneFulfillment({ shop, locale }: PageContext, order: Order, fulfillment: Fulfillment): Html {
  const t = textsOf(locale);
  const time = (utc: string) => formatTime(utc, shop.ianaTimezone, locale);
  const latestFirst = [...fulfillment.events].sort((a, b) => b.happenedAt.localeCompare(a.happenedAt));
  return html`<article>
    <h3>${fulfillment.name} ${badge(fulfillment.displayStatus, locale)} <small>${time(fulfillment.createdAt)}</small></h3>
    <p>${fulfillment.lines.map((line) => html`${line.quantity} × ${titleOf(order, line.orderLineId)}<br>`)}</p>
    <p>${t.tracking}: ${
      fulfillment.tracking.length === 0
        ? t.none
        : fulfillment.tracking.map(({ company, number, url }) =>
            url ? html`<a href="${url}">${company} ${number}</a> ` : html`${company} ${number} `,
          )
    }</p>
    <ol class="events" aria-label="${t.events}">${latestFirst.map(
      ({ status, happenedAt, message }) =>
        html`<li><time>${time(happenedAt)}</time> ${badge(status, locale)} ${message}</li>`,
    )}</ol>
  </article>`;
}

function titleOf(order: Order, orderLineId: number): string {
  return order.lines.find(({ id }) => id === orderLineId)?.title ?? "";
}
