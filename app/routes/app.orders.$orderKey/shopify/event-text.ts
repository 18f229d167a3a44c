import { useText } from "~/components/text";
import { vi } from "~/locales/vi";

type EventKey = keyof typeof vi.history.event;

/** Returns a function that names a delivery event as buyers see it in Shopify; an unknown event keeps its code. */
export function useEventText(): (status: string) => string {
  const t = useText();
  return (status) => (isKnown(status) ? t(`history:event.${status}`) : status);
}

function isKnown(status: string): status is EventKey {
  return Object.hasOwn(vi.history.event, status);
}
