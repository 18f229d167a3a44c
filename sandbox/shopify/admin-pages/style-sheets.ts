import { html } from "../../html.ts";

/** The style sheets of every page of the admin, in the order in which they count: Shopify's font, then from the ground up. */
export const STYLE_SHEETS = [
  "/cdn/static/fonts/inter/v4/styles.css",
  "/assets/admin.css",
  "/assets/admin-frame.css",
  "/assets/admin-content.css",
  "/assets/admin-extensions.css",
].map((path) => html`<link rel="stylesheet" href="${path}">`);
