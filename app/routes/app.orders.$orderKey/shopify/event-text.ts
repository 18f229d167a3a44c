import { useText } from "~/components/text";
import type { StepView } from "~/flows/parcel/views";
import { vi } from "~/locales/vi";

type EventKey = keyof typeof vi.history.event;
type MessageKey = keyof typeof vi.history.step_message;

/**
 * Returns a function that names a delivery event as buyers read it in Shopify; an unknown event keeps its code. Shopify has one
 * status for a failed delivery, a return and a loss, and none for a delivery in part: there, what the buyer reads with it says which.
 */
export function useEventText(): (step: Pick<StepView, "status" | "message">) => string {
  const t = useText();
  return ({ status, message }) => {
    if (message !== null && isMessage(message)) return t(`history:step_message.${message}`);
    if (status === null) return t("history:step.event");
    return isKnown(status) ? t(`history:event.${status}`) : status;
  };
}

function isMessage(message: string): message is MessageKey {
  return Object.hasOwn(vi.history.step_message, message);
}

function isKnown(status: string): status is EventKey {
  return Object.hasOwn(vi.history.event, status);
}
