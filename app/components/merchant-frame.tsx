import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { boundary } from "@shopify/shopify-app-remix/server";
import type { ReactNode } from "react";
import { AppFrame } from "./app-frame";
import { ErrorPage } from "./error-page";
import { TimeZone } from "./format";

/** What the frame of a shop's pages needs to be drawn. */
export interface Frame {
  apiKey: string;
  timeZone: string;
}

/** Every page of a merchant: the app's menu, Polaris, and times as the shop's clock shows them. */
export function MerchantFrame({ apiKey, timeZone, children }: Frame & { children: ReactNode }) {
  return (
    <TimeZone.Provider value={timeZone}>
      <AppFrame apiKey={apiKey}>{children}</AppFrame>
    </TimeZone.Provider>
  );
}

/** In place of a merchant's page that failed. */
export function MerchantError() {
  const error = useRouteError();
  // Shopify's library throws whole pages, such as the one that fetches a session token; those are not failures.
  if (isRouteErrorResponse(error) && error.status < 400) return boundary.error(error);
  return (
    <AppFrame apiKey="">
      <ErrorPage error={error} />
    </AppFrame>
  );
}
