import { useText } from "~/components/text";
import { vi } from "~/locales/vi";

type EventKey = keyof typeof vi.history.event;

/** Words for a delivery event as Shopify's buyers see it; an event we have no words for keeps its name. */
export function useEventText(): (status: string) => string {
  const t = useText();
  return (status) => (isKnown(status) ? t(`history:event.${status}`) : status);
}

function isKnown(status: string): status is EventKey {
  return Object.hasOwn(vi.history.event, status);
}
