import type { DraftChange } from "~/domain/booking/draft-version";
import type { Format } from "~/locales/format";
import type { Text } from "~/locales/keys";
import { capital } from "./capital";
import { useFormat } from "./format";
import { useText } from "./text";

/** Returns a function that says what changed in a parcel: an amount with its old and its new value, of the rest its name. */
export const useDraftChangeText = (): ((change: DraftChange) => string) => draftChangeTexts(useText(), useFormat());

/** Returns {@link useDraftChangeText} outside a page. */
export function draftChangeTexts(t: Text, format: Format): (change: DraftChange) => string {
  return ({ part, was, now }) => {
    const name = t(`changes:part.${part}`);
    if (was === null || now === null) return capital(name);
    const shown = part === "weight" ? format.weight : format.money;
    return capital(t("orders:results.change", { part: name, was: shown(was), now: shown(now) }));
  };
}
