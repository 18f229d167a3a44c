/** Pages of the Shopify admin where a problem can be fixed. */
type AdminPage = "settings/shipping" | "settings/general" | "settings/plan";

/** Where problems can be fixed: pages of the app or of the Shopify admin. */
export interface AdminLinks {
  admin(page: AdminPage): string;
  /** Shopify's page where the owner approves the scopes that the app asks for. */
  grant: string;
  /** The same, with optional scopes. */
  grantAlso(scopes: readonly string[]): string;
  /** A page of the app, such as `/app/settings`, in the frame of the admin. */
  app(path: string): string;
}

/** Returns the links for a shop (`example.myshopify.com`) and an app, by its client id (shopify 8.3). */
export function adminLinks(shopDomain: string, clientId: string): AdminLinks {
  const store = `https://admin.shopify.com/store/${shopDomain.replace(".myshopify.com", "")}`;
  return {
    admin: (page) => `${store}/${page}`,
    grant: `${store}/oauth/install?${new URLSearchParams({ client_id: clientId })}`,
    grantAlso: (scopes) =>
      `${store}/oauth/install?${new URLSearchParams({ optional_scopes: scopes.join(","), client_id: clientId })}`,
    app: (path) => `${store}/apps/${clientId}${path}`,
  };
}
