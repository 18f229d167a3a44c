import type { Locale } from "~/domain/locale";
import type { Standstill } from "~/domain/operator/standstill";
import type { Denial } from "~/domain/settings/staff-rights";
import { createFormat, type Format } from "~/locales/format";
import { i18nFor } from "~/locales/i18n";
import type { Text } from "~/locales/keys";
import { attentionTexts } from "./attention";
import { batchTexts } from "./batch-text";
import { type CarrierWords, carrierWords } from "./carrier-words";
import { draftChangeTexts } from "./draft-change-text";
import { problemTexts } from "./problem-text";
import { denialTexts } from "./staff";

/** The app's sayings outside its pages: in what it answers to the extensions in Shopify's admin. */
export interface ExtensionWords {
  t: Text;
  format: Format;
  carrier: CarrierWords;
  problem: ReturnType<typeof problemTexts>;
  attention: ReturnType<typeof attentionTexts>;
  batch: ReturnType<typeof batchTexts>;
  change: ReturnType<typeof draftChangeTexts>;
  denial: (denial: Denial) => string;
  /** What the operator has paused of the shop's work, as above every page of the app; null: it goes on. */
  standstill: (standstill: readonly Standstill[]) => string | null;
}

/** Returns the sayings in a language, with times in a time zone. */
export function extensionWords(locale: Locale, timeZone: string): ExtensionWords {
  const i18n = i18nFor(locale);
  const t: Text = (key, values) => (values ? i18n.t(key, { ...values }) : i18n.t(key));
  const format = createFormat(locale, timeZone);
  return {
    ...{ t, format },
    carrier: carrierWords(t),
    problem: problemTexts(t, format),
    attention: attentionTexts(t),
    batch: batchTexts(t, problemTexts(t, format), attentionTexts(t)),
    change: draftChangeTexts(t, format),
    denial: denialTexts(t, locale),
    standstill(paused) {
      const say = (one: Standstill) => t(standstillKey(one), { since: format.dateTime(one.since.toISOString()) });
      return paused.length === 0 ? null : paused.map(say).join(" ");
    },
  };
}

const standstillKey = ({ part }: Standstill) =>
  part === "booking" || part === "everything"
    ? (`extension:standstill.${part}` as const)
    : (`home:standstill.${part}` as const);
