import type { BookedDifference } from "~/domain/booking/booked-differences";
import { useFormat } from "./format";
import { useText } from "./text";

/** One difference in words: what the carrier has and what the order says now. */
export interface ChangeText {
  line: string;
  /** What to ask the carrier for; null for what the carrier cannot change, the goods themselves. */
  request: string | null;
}

/** Returns a function that describes how an order differs from what was booked. */
export function useChangesText(): (difference: BookedDifference) => ChangeText {
  const t = useText();
  const format = useFormat();
  return (difference) => {
    const { field } = difference;
    const [booked, now] = [shown(difference, "booked"), shown(difference, "now")];
    return {
      line: t(`changes:line.${field}`, { booked, now }),
      request:
        field === "products" || field === "weight" || field === "value" ? null : t(`changes:request.${field}`, { now }),
    };
  };

  function shown(difference: BookedDifference, side: "booked" | "now"): string {
    switch (difference.field) {
      case "order":
        return "";
      case "cod":
      case "value":
        return format.money(difference[side]);
      case "weight":
        return format.weight(difference[side]);
      case "products":
        return (
          difference[side].map(({ name, quantity }) => `${quantity} × ${name}`).join(", ") || t("changes:no_products")
        );
      default:
        return difference[side] || t("changes:nothing_written");
    }
  }
}
