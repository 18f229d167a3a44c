import { isAttention } from "~/domain/parcel/attention";
import type { Text } from "~/locales/keys";
import { useText } from "./text";

/** Returns the text for why a parcel needs attention. A code of an older release gets a general text. */
export const useAttentionText = (): ((code: string) => string) => attentionTexts(useText());

/** Returns {@link useAttentionText} outside a page. */
export function attentionTexts(t: Text): (code: string) => string {
  return (code) => t(isAttention(code) ? `parcel:attention.${code}` : "parcel:attention.unknown");
}
