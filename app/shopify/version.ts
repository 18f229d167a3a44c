/** The one Admin API and webhook version of the app. `shopify.app.toml` and codegen are held to it by a test. */
export const API_VERSION = "2026-10";
