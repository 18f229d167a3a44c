import { vi } from "~/locales/vi";
import { useText } from "./text";

type Attention = keyof typeof vi.parcel.attention;

/** Words for why a person must look at a parcel. A reason without words of its own still says that somebody must look. */
export function useAttentionText(): (reason: string) => string {
  const t = useText();
  return (reason) => t(isKnown(reason) ? `parcel:attention.${reason}` : "parcel:attention.unknown");
}

function isKnown(reason: string): reason is Attention {
  return Object.hasOwn(vi.parcel.attention, reason);
}
