import { isAttention } from "~/domain/parcel/attention";
import { useText } from "./text";

/** Returns the text for why a parcel needs attention. A code of an older release gets a general text. */
export function useAttentionText(): (code: string) => string {
  const t = useText();
  return (code) => t(isAttention(code) ? `parcel:attention.${code}` : "parcel:attention.unknown");
}
