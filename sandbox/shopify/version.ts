/** The API version of the schema in `schema/`: of the Admin API and, unless the app says otherwise, of webhooks. */
export const API_VERSION = "2026-10";
