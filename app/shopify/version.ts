/** The Admin API and webhook version of the app. A test checks that `shopify.app.toml` and codegen use the same. */
export const API_VERSION = "2026-10";
