import { type Html, html } from "../../html.ts";
import type { MetafieldDefinition } from "../app-config.ts";
import { findMetafield, resolveNamespace } from "../world/metafields.ts";
import type { Order } from "../world/state/order.ts";
import type { Shop } from "../world/state/shop.ts";
import { type Locale, textsOf } from "./texts.ts";

type Definitions = Record<string, MetafieldDefinition>;

/** The query parameter of a definition's filter. */
const parameterOf = (key: string) => `metafield.${key}`;

const filterable = (definitions: Definitions) =>
  Object.entries(definitions).filter(([, { capabilities }]) => capabilities.admin_filterable);

/**
 * Returns whether an order has the values asked for in the page's address, as Shopify's list of orders filters by the definitions that
 * are filterable: the same value, whatever its type.
 */
export function hasMetafields(shop: Shop, definitions: Definitions, asked: URLSearchParams): (order: Order) => boolean {
  const wanted = filterable(definitions).flatMap(([key]) => {
    const value = asked.get(parameterOf(key));
    return value ? [{ key, value }] : [];
  });
  const namespace = resolveNamespace(shop, null);
  return (order) => wanted.every(({ key, value }) => findMetafield(order, namespace, key)?.value === value);
}

/** Shows a field for each definition that is filterable; nothing where there are none. */
export function metafieldFilter(definitions: Definitions, asked: URLSearchParams, locale: Locale): Html | null {
  const fields = filterable(definitions);
  if (fields.length === 0) return null;
  const t = textsOf(locale);
  const field = ([key, { name, validations }]: [string, MetafieldDefinition]) => {
    const parameter = parameterOf(key);
    const value = asked.get(parameter) ?? "";
    const input = validations.choices
      ? html`<select name="${parameter}"><option value=""></option>${validations.choices.map(
          (choice) => html`<option value="${choice}" ${choice === value && html`selected`}>${choice}</option>`,
        )}</select>`
      : html`<input name="${parameter}" value="${value}">`;
    return html`<label>${name ?? key} ${input}</label>`;
  };
  return html`<section class="card"><details ${[...asked.keys()].length > 0 && html`open`}><summary>${t.filterOrders}</summary>
    <form class="fields" method="get">${fields.map(field)}<button>${t.filter}</button></form></details></section>`;
}
