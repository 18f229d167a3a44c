import { vi } from "~/locales/vi";
import { useText } from "./text";

type Attention = keyof typeof vi.parcel.attention;

/** Returns the text for why a parcel needs attention. An unnamed reason gets a general text. */
export function useAttentionText(): (reason: string) => string {
  const t = useText();
  return (reason) => t(isKnown(reason) ? `parcel:attention.${reason}` : "parcel:attention.unknown");
}

function isKnown(reason: string): reason is Attention {
  return Object.hasOwn(vi.parcel.attention, reason);
}
