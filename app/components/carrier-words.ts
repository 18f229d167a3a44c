import { TAG } from "~/domain/parcel/tags";
import type { Text } from "~/locales/keys";
import { vi } from "~/locales/vi";
import { useText } from "./text";

const words = vi.carrier;

/** The carrier's own words for its codes. A code missing from the catalogue is shown as it came. */
export interface CarrierWords {
  status(code: number): string;
  /** Why a status was set (carrier 6.7). */
  reason(code: string): string;
  /** What a courier reports (carrier 3). These numbers are a range of their own: here 123 is neither a status nor a reason. */
  report(code: number): string;
  extraFee(fee: { type: string; title: string }): string;
  /** The price list that a fee is of (carrier 2.9). */
  pricePackage(name: string): string;
  tag(tag: number): string;
  subTag(subTag: number): string;
}

/** Returns the carrier's words for why a status was set; a code missing from the catalogue is shown as it came. */
export const reasonText = (t: Text, code: string): string =>
  has(words.reason, code) ? t(`carrier:reason.${code}`) : t("history:unnamed_reason", { code });

/** Returns the carrier's words in the reader's language. `livePlantsTag` is this deployment's number for that tag. */
export const useCarrierWords = (livePlantsTag?: number): CarrierWords => carrierWords(useText(), livePlantsTag);

/** Returns {@link useCarrierWords} outside a page. */
export function carrierWords(t: Text, livePlantsTag: number = TAG.livePlants): CarrierWords {
  return {
    status: (code) => {
      const key = String(code);
      return has(words.status, key) ? t(`carrier:status.${key}`) : t("carrier:status_unknown", { code });
    },
    reason: (code) => reasonText(t, code),
    report: (code) => {
      const key = String(code);
      return has(words.shipper_report, key)
        ? t(`carrier:shipper_report.${key}`)
        : t("carrier:status_unknown", { code });
    },
    extraFee: ({ type, title }) => (has(words.extra_fee, type) ? t(`carrier:extra_fee.${type}`) : title || type),
    pricePackage: (name) => {
      const number = /^area(\d+)$/.exec(name)?.[1];
      return number ? t("carrier:price_package", { number }) : name;
    },
    tag: (tag) => {
      if (tag === livePlantsTag) return t(`carrier:tag.${TAG.livePlants}`);
      const key = String(tag);
      return has(words.tag, key) && tag !== TAG.livePlants ? t(`carrier:tag.${key}`) : t("parcel:tag.other", { tag });
    },
    subTag: (subTag) => {
      const key = String(subTag);
      return has(words.sub_tag, key) ? t(`carrier:sub_tag.${key}`) : key;
    },
  };
}

function has<Texts extends object>(texts: Texts, key: string): key is keyof Texts & string {
  return Object.hasOwn(texts, key);
}
