import { readFileSync } from "node:fs";
import i18next, { type i18n } from "i18next";
import type { AddressResult } from "../../app/domain/address/address.ts";

type Question = Extract<AddressResult, { status: "review" }>;

/** Why it is asked, as the address editor says it. */
export interface WhyInWords {
  code: string;
  vi: string;
  en: string;
}

const texts: Record<"vi" | "en", i18n> = { vi: textsOf("vi"), en: textsOf("en") };

/** The code of a question and its words in both languages; of an empty address, those of its reason. */
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
