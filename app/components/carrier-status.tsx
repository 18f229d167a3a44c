import { Badge, type BadgeProps } from "@shopify/polaris";
import { vi } from "~/locales/vi";
import { useText } from "./text";

type StatusKey = keyof typeof vi.carrier.status;

const TONES: Partial<Record<number, BadgeProps["tone"]>> = {
  5: "success",
  6: "success",
  7: "critical",
  8: "warning",
  9: "critical",
  10: "warning",
  13: "critical",
  20: "warning",
  21: "warning",
  11: "warning",
};

/** The carrier's own word for a status code; a code we have no word for is shown as it came. */
export function useStatusText(): (code: number) => string {
  const t = useText();
  return (code) => {
    const key = String(code);
    return isKnown(key) ? t(`carrier:status.${key}`) : t("parcel:carrier_status.other", { code: key });
  };
}

/** The carrier's status of a parcel (carrier 3), never mapped to another. */
export function CarrierStatus({ code }: { code: number }) {
  const text = useStatusText();
  return <Badge tone={TONES[code] ?? "info"}>{text(code)}</Badge>;
}

function isKnown(key: string): key is StatusKey {
  return Object.hasOwn(vi.carrier.status, key);
}
