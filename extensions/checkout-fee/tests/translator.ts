import { translator as translatorOf } from "../../for-buyers/tests/translator";
import english from "../locales/en.default.json";
import vietnamese from "../locales/vi.json";

export const LOCALES = { vi: vietnamese, en: english };

/** Looks up a text of the extension as Shopify does. */
export const translator = (language: keyof typeof LOCALES) => translatorOf(LOCALES[language], language);
