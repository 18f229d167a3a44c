import { useBreakpoints } from "@shopify/polaris";
import { createContext, useContext } from "react";

/** The page was asked for by a phone; set by the layout of the pages. */
export const PhoneContext = createContext(false);

/**
 * Returns whether the screen is narrower than a tablet, where a table would need horizontal scrolling. Until the browser is asked, what
 * sent the request decides, so that a phone's first drawing is that of a phone.
 */
export function useNarrow(): boolean {
  return useBreakpoints({ defaults: { mdDown: useContext(PhoneContext) } }).mdDown;
}
