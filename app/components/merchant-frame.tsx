import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { boundary } from "@shopify/shopify-app-remix/server";
import type { ReactNode } from "react";
import { AppFrame } from "./app-frame";
import { ErrorPage } from "./error-page";
import { TimeZone } from "./format";
import { PhoneContext } from "./narrow";
import { useTakenOver } from "./picking/first-rows";
import { type StaffAtScreen, StaffContext } from "./staff";
import { StaleNote } from "./stale-note";

/** What the frame around a shop's pages needs. */
export interface Frame {
  apiKey: string;
  timeZone: string;
  staff: StaffAtScreen;
  isPhone: boolean;
}

/** The frame of every merchant page: the app's menu, Polaris, and times in the shop's time zone, and what staff may do. */
export function MerchantFrame({ apiKey, timeZone, staff, isPhone, children }: Frame & { children: ReactNode }) {
  useTakenOver();
  return (
    <TimeZone.Provider value={timeZone}>
      <StaffContext.Provider value={staff}>
        <PhoneContext.Provider value={isPhone}>
          <AppFrame apiKey={apiKey}>
            <StaleNote />
            {children}
          </AppFrame>
        </PhoneContext.Provider>
      </StaffContext.Provider>
    </TimeZone.Provider>
  );
}

/** Replaces a merchant's page that failed. */
export function MerchantError() {
  const error = useRouteError();
  // Shopify's library also throws whole pages, such as the one that fetches a session token; those are not failures.
  if (isRouteErrorResponse(error) && error.status < 400) return boundary.error(error);
  return (
    <AppFrame apiKey="">
      <ErrorPage error={error} />
    </AppFrame>
  );
}
