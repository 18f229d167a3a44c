import { createContext, useContext } from "react";
import type { Locale } from "~/domain/locale";
import type { Denial, Denials, Right, Role } from "~/domain/settings/staff-rights";
import type { Text } from "~/locales/keys";
import { useLocale, useText } from "./text";

/** Who is at the screen: their role, and what they may not do. */
export interface StaffAtScreen {
  role: Role;
  denied: Denials;
}

/** Given by the frame of the merchant's pages; without one, as in a test of a piece, nothing is denied. */
export const StaffContext = createContext<StaffAtScreen>({ role: "owner", denied: {} });

/** Returns a function that says who may do something that this person may not; null when they may. */
export function useDenied(): (right: Right) => string | null {
  const { denied } = useContext(StaffContext);
  const say = useDenialText();
  return (right) => {
    const denial = denied[right];
    return denial ? say(denial) : null;
  };
}

/** Returns a function that says who may do what was denied. */
export const useDenialText = (): ((denial: Denial) => string) => denialTexts(useText(), useLocale());

/** Returns {@link useDenialText} outside a page. */
export function denialTexts(t: Text, locale: Locale): (denial: Denial) => string {
  return (denial) => {
    if (denial.by === "shopify") return t("staff:denied.shopify");
    const names = denial.roles.map((role) => t(`staff:role.${role}`));
    return t("staff:denied.role", { roles: new Intl.ListFormat(locale, { type: "disjunction" }).format(names) });
  };
}
