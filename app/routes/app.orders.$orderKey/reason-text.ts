import { useText } from "~/components/text";
import { vi } from "~/locales/vi";

type ReasonKey = keyof typeof vi.carrier.reason;

/** The meaning of a reason code (carrier 6); a code we have no words for is shown as it came. */
export function useReasonText(): (code: string) => string {
  const t = useText();
  return (code) => (isKnown(code) ? t(`carrier:reason.${code}`) : t("history:unnamed_reason", { code }));
}

function isKnown(code: string): code is ReasonKey {
  return Object.hasOwn(vi.carrier.reason, code);
}
