import { Badge } from "@shopify/polaris";
import { useCarrierWords } from "./carrier-words";

const TONES: Partial<Record<number, "success" | "warning" | "critical">> = {
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

/** Returns how a carrier's status is coloured. */
export const carrierTone = (code: number): "success" | "warning" | "critical" | "info" => TONES[code] ?? "info";

/** Shows the carrier's status of a parcel (carrier 3), never mapped to another. */
export function CarrierStatus({ code }: { code: number }) {
  const words = useCarrierWords();
  return <Badge tone={carrierTone(code)}>{words.status(code)}</Badge>;
}
