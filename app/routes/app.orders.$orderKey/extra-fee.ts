import { useText } from "~/components/text";
import { vi } from "~/locales/vi";

type FeeKey = keyof typeof vi.parcel.extra_fee;

/** What a surcharge is for: our word for its type, else the carrier's own title. */
export function useExtraFeeTitle(): (fee: { type: string; title: string }) => string {
  const t = useText();
  return ({ type, title }) => (isKnown(type) ? t(`parcel:extra_fee.${type}`) : title || type);
}

function isKnown(type: string): type is FeeKey {
  return Object.hasOwn(vi.parcel.extra_fee, type);
}
