import { createContext, useContext } from "react";
import { VIETNAM_TIME_ZONE } from "~/domain/vietnam-time";
import { createFormat, type Format } from "~/locales/format";
import { useLocale } from "./text";

/** The shop's time zone; set by the layout of the pages. */
export const TimeZone = createContext(VIETNAM_TIME_ZONE);

/** Returns the formats for the page's language and the shop's time zone. */
export function useFormat(): Format {
  const locale = useLocale();
  const timeZone = useContext(TimeZone);
  return createFormat(locale, timeZone);
}
