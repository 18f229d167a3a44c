import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody, sendHtml, sendJson } from "../../http.ts";
import { answerStaffQuery } from "../admin-api/endpoint.ts";
import { optionalScopes } from "../app-config.ts";
import type { Sandbox } from "../sandbox.ts";
import type { Shop } from "../world/state/shop.ts";
import { findOrder, findShop } from "../world/world.ts";
import { askedFor, ORDER_ACTIONS, SHOP_ACTIONS } from "./actions.ts";
import { appPage, sessionToken } from "./app-page.ts";
import { answerCharge, chargePage } from "./charge-page.ts";
import { answerPrintPreview } from "./extension-places.ts";
import { changeFlow } from "./flow-actions.ts";
import { flowPage } from "./flow-page.ts";
import { grantPage } from "./grant-page.ts";
import type { PageContext } from "./layout.ts";
import { orderPage } from "./order-page.ts";
import { ordersPage } from "./orders-page.ts";
import { homePage, notFoundPage, settingsPage, storesPage, webhooksPage } from "./other-pages.ts";
import { ratesPage } from "./rates-page.ts";
import { changeShipping } from "./shipping-actions.ts";
import { shippingPage } from "./shipping-page.ts";
import { chooseLanguage, choosePerson, readVisitor, type Visitor } from "./visitor.ts";

/** The folders with the pages' style sheets and scripts. */
const STATIC = ["static/", "../storefront/static/", "../checkout/static/"];
const TYPES: Record<string, string> = { css: "text/css", js: "text/javascript" };

/** Serves the style sheets and scripts of the pages. */
export function answerAsset(path: string, response: ServerResponse) {
  const match = /^\/assets\/([a-z-]+\.(css|js))$/.exec(path);
  const file = STATIC.map((folder) => match && new URL(`${folder}${match[1]}`, import.meta.url)).find(
    (candidate) => candidate && existsSync(candidate),
  );
  if (!match || !file) return sendJson(response, 404, { error: "not found" });
  const type = TYPES[match[2] ?? ""] ?? "text/plain";
  response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-cache" });
  response.end(readFileSync(file));
}

/** Answers `/store/…`: pages on GET, buttons and forms on POST. */
export async function answerPages(sandbox: Sandbox, url: URL, request: IncomingMessage, response: ServerResponse) {
  const visitor = readVisitor(request.headers.cookie);
  if (url.pathname === "/" || url.pathname === "/store") {
    return sendHtml(response, 200, storesPage(Object.values(sandbox.world.state.shops), visitor.locale));
  }
  if (url.pathname === "/store/language") return redirect(response, chooseLanguage(await readForm(request), response));
  if (url.pathname === "/store/staff") return redirect(response, choosePerson(await readForm(request), response));
  const [, , name = "", ...rest] = url.pathname.split("/");
  const shop = findShop(sandbox.world, `${decodeURIComponent(name)}.myshopify.com`);
  if (!shop) return sendHtml(response, 404, storesPage(Object.values(sandbox.world.state.shops), visitor.locale));
  if (rest[0] === "extension-query") return answerStaffQuery(sandbox, shop, request, response);
  if (rest[0] === "print-preview") return answerPrintPreview(sandbox, url, response);
  if (request.method === "POST") return answerForm(sandbox, shop, rest, await readForm(request), visitor, response);
  if (rest[0] === "session-token") {
    return sendJson(response, 200, { token: sessionToken(sandbox, shop.domain, visitor.staff) });
  }
  const page = pageOf(sandbox, shop, rest, url, visitor);
  sendHtml(response, page.status, page.html);
}

function pageOf(sandbox: Sandbox, shop: Shop, [section = "", ...rest]: string[], url: URL, visitor: Visitor) {
  const at = (name: PageContext["section"]): PageContext => ({ shop, ...visitor, section: name, path: url.pathname });
  const found = (html: string) => ({ status: 200, html });
  switch (section) {
    case "":
      return found(homePage(at("home")));
    case "orders": {
      const order = findOrder(shop, Number(rest[0]));
      if (rest.length === 0) return found(ordersPage(sandbox, at("orders"), url.searchParams));
      return order
        ? found(orderPage(sandbox, at("orders"), order, null))
        : { status: 404, html: notFoundPage(at("orders")) };
    }
    case "apps": {
      const path = rest.slice(1).join("/");
      return found(appPage(sandbox, at("app"), path && `/${path}${url.search}`));
    }
    case "charges": {
      const page = chargePage(sandbox.world, at("settings"), Number(rest[0]));
      return page === null ? { status: 404, html: notFoundPage(at("settings")) } : found(page);
    }
    case "shipping":
      return found(shippingPage(at("shipping")));
    case "rates":
      return found(ratesPage(sandbox, at("rates")));
    case "flow":
      return found(flowPage(at("flow")));
    case "webhooks":
      return found(webhooksPage(sandbox, at("webhooks")));
    case "settings":
      // At Shopify the shipping page's address is settings/shipping.
      return found(rest[0] === "shipping" ? shippingPage(at("shipping")) : settingsPage(at("settings")));
    case "oauth":
      // One address for both: it installs the app, or asks for the scopes that the installation lacks.
      return found(
        shop.installation
          ? grantPage(at("settings"), sandbox.scopes(), optionalScopes(sandbox.appConfig(), askedFor(url.searchParams)))
          : appPage(sandbox, at("app"), ""),
      );
    default:
      return { status: 404, html: notFoundPage(at("home")) };
  }
}

async function answerForm(
  sandbox: Sandbox,
  shop: Shop,
  [section = "", id = "", verb = "", ...rest]: string[],
  form: URLSearchParams,
  visitor: Visitor,
  response: ServerResponse,
) {
  const base = `/store/${shop.domain.replace(".myshopify.com", "")}`;
  const order = section === "orders" && findOrder(shop, Number(id));
  const act = ORDER_ACTIONS[verb];
  if (order && act) {
    const path = `${base}/orders/${order.id}`;
    const problem = act(sandbox.world, shop, order, form);
    if (problem === null) return redirect(response, path);
    return sendHtml(response, 409, orderPage(sandbox, { shop, ...visitor, section: "orders", path }, order, problem));
  }
  if (section === "flow") {
    await changeFlow(sandbox, shop, [id, verb, rest[0] ?? ""], form);
    return redirect(response, `${base}/flow`);
  }
  if (section === "charges") {
    const context: PageContext = { shop, ...visitor, section: "settings", path: `${base}/charges/${id}/confirm` };
    const answered = answerCharge(sandbox.world, context, Number(id), verb);
    return "address" in answered ? redirect(response, answered.address) : sendHtml(response, 409, answered.page);
  }
  if (section === "webhooks" && id) {
    sandbox.webhooks.resend(id);
    return redirect(response, `${base}/webhooks`);
  }
  if (section === "shipping") {
    changeShipping(sandbox.world, shop, [id, verb], form);
    return redirect(response, `${base}/shipping`);
  }
  if (section === "rates") {
    await askAgain(sandbox, shop, id);
    return redirect(response, `${base}/rates`);
  }
  SHOP_ACTIONS[section]?.(sandbox, shop, form);
  const app = `${base}/apps/waybill`;
  redirect(response, { orders: `${base}/orders`, install: app, grant: app }[section] ?? `${base}/settings`);
}

/** Posts a logged rate request again; without an id it clears the log and the cache. */
async function askAgain(sandbox: Sandbox, shop: Shop, id: string) {
  if (!id) sandbox.rates.clear();
  const record = sandbox.rates.log.find(id);
  const service = shop.carrierServices.find((candidate) => candidate.id === record?.carrierService.id);
  if (record && service) await sandbox.rates.replay(record, service);
}

function redirect(response: ServerResponse, location: string) {
  response.writeHead(303, { location });
  response.end();
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(request)).toString("utf8"));
}
