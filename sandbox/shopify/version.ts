/** The API version of the schema in `schema/`: that of the Admin API and, unless the app configures another, of webhooks. */
export const API_VERSION = "2026-10";
