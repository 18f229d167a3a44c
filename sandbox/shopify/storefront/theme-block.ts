import { existsSync, globSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Html } from "../../html.ts";
import { sendJson } from "../../http.ts";
import type { AppConfig } from "../app-config.ts";
import { proxyOf } from "../app-config.ts";
import type { Product } from "../world/state/product.ts";
import { type StorefrontContext, storefrontPath } from "./layout.ts";
import { renderLiquid } from "./liquid.ts";

const EXTENSION = fileURLToPath(new URL("../../../extensions/shipping-estimator/", import.meta.url));
/** Where the assets are served, in place of Shopify's CDN. */
const ASSETS = "/theme-app-extension/";
const TYPES: Record<string, string> = { js: "text/javascript", css: "text/css" };

/** The settings of a block as its schema says, with what the merchant set. */
interface Schema {
  stylesheet: string;
  settings: { id: string; default: unknown }[];
}

/**
 * Returns the app's block as a theme shows it on the page of a product, or of the cart: the real Liquid, texts and assets of
 * `extensions/shipping-estimator`. A merchant adds it in the theme editor; here it stands on both pages.
 */
export function estimatorBlock(config: AppConfig, context: StorefrontContext, product: Product | null): Html {
  const { shop, locale } = context;
  const template = readFileSync(join(EXTENSION, "blocks/estimator.liquid"), "utf8");
  const schema = JSON.parse(/\{% schema %\}(.*?)\{% endschema %\}/s.exec(template)?.[1] ?? "") as Schema;
  const texts = readTexts(locale);
  // The shop's own domain is a path of this stand-in: what the merchant sets begins below it.
  const proxyPath = `${storefrontPath(shop)}${proxyOf(config, shop)?.from ?? "/tools/track"}`;
  const settings = Object.fromEntries(schema.settings.map((setting) => [setting.id, setting.default]));
  const drawn = renderLiquid(template, {
    values: {
      block: { id: "estimator", settings: { ...settings, proxy_path: proxyPath } },
      request: { locale: { iso_code: locale } },
      routes: { cart_url: `${storefrontPath(shop)}/cart` },
      product: product && { selected_or_first_available_variant: { id: product.variants[0]?.id } },
    },
    translate(key) {
      const text = texts.get(key);
      if (text === undefined) throw new Error(`the block has no text ${key}`);
      return text;
    },
    assetUrl: (file) => `${ASSETS}${file}`,
  });
  const stylesheet = `<link rel="stylesheet" href="${ASSETS}${schema.stylesheet}">`;
  return new Html(`${stylesheet}<div class="shopify-app-block">${drawn}</div>`);
}

/** Answers an asset of the block, as Shopify's CDN would. */
export function answerThemeAsset(path: string, response: ServerResponse) {
  const file = basename(path);
  const source = join(EXTENSION, "assets", file);
  if (path !== `${ASSETS}${file}` || !existsSync(source)) return sendJson(response, 404, { error: "not found" });
  const type = TYPES[file.split(".").at(-1) ?? ""] ?? "text/plain";
  response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-cache" });
  response.end(readFileSync(source));
}

/** The block's texts in a language, else in its default one, by their keys. */
function readTexts(locale: string): Map<string, string> {
  const files = globSync("locales/*.json", { cwd: EXTENSION }).filter((file) => !file.includes(".schema."));
  const file =
    files.find((one) => basename(one) === `${locale}.json`) ?? files.find((one) => one.includes(".default."));
  const nested = JSON.parse(readFileSync(join(EXTENSION, file ?? ""), "utf8")) as Record<
    string,
    Record<string, string>
  >;
  return new Map(
    Object.entries(nested).flatMap(([group, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${group}.${key}`, text]),
    ),
  );
}
