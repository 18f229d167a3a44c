/** `application_url` of shopify.app.toml; a test keeps the two equal. */
export const APPLICATION_URL = "https://waybill.example";

declare const process: { env: { APP_URL?: string } };

/**
 * Returns the address of the app (decision 018). The Shopify CLI writes APP_URL into the bundle: its tunnel under `app dev`,
 * the environment's value under `app build` and `app deploy`. Without one it is the production address.
 */
export function appUrl(): string {
  try {
    return process.env.APP_URL || APPLICATION_URL;
  } catch {
    // APP_URL was not written into the bundle, and a worker has no `process`.
    return APPLICATION_URL;
  }
}
