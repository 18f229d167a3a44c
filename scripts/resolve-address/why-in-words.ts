import { readFileSync } from "node:fs";
import i18next, { type i18n } from "i18next";
import type { AddressResult } from "../../app/domain/address/address.ts";

type Question = Extract<AddressResult, { status: "review" }>;

/** Why an address is questioned, as the address editor words it. */
export interface WhyInWords {
  code: string;
  vi: string;
  en: string;
}

const texts: Record<"vi" | "en", i18n> = { vi: textsOf("vi"), en: textsOf("en") };

/** Returns the code of a question and its text in both languages; for an empty address, those of the `reason`. */
export function whyInWords({ why, reason }: Question): WhyInWords {
  const key = why ? `address:why.${why.code}` : `address:reason.${reason}`;
  const say = (language: i18n) => language.t(key, { ...why });
  return { code: why?.code ?? reason, vi: say(texts.vi), en: say(texts.en) };
}

function textsOf(lng: "vi" | "en"): i18n {
  const file = new URL(`../../app/locales/${lng}/address.json`, import.meta.url);
  const address: unknown = JSON.parse(readFileSync(file, "utf8"));
  const instance = i18next.createInstance({
    lng,
    resources: { [lng]: { address: address as Record<string, string> } },
    ns: ["address"],
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  instance.init();
  return instance;
}
