/** `application_url` of shopify.app.toml; a test holds the two together. */
export const APPLICATION_URL = "https://waybill.example";

declare const process: { env: { APP_URL?: string } };

/**
 * Where the app answers (decision 018). The Shopify CLI writes APP_URL into the bundle: its tunnel under `app dev`, the
 * environment's value under `app build` and `app deploy`. Without one the production address stands.
 */
export function appUrl(): string {
  try {
    return process.env.APP_URL || APPLICATION_URL;
  } catch {
    // Nothing was written in, and a worker has no `process`.
    return APPLICATION_URL;
  }
}
