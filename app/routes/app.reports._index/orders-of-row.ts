import { ordersUrl } from "~/components/order-list/query";
import { type Dimension, NOT_KNOWN } from "~/domain/reports/dimensions";
import type { ReportRowView } from "~/flows/reports/views";

/** Returns the list of the orders behind a row; null where the list has no such filter. */
export function ordersOfRow(
  dimension: Dimension,
  { value, label }: Pick<ReportRowView, "value" | "label">,
): string | null {
  if (value === NOT_KNOWN) return null;
  if (dimension === "province") return ordersUrl({ tab: "all", province: [value] });
  if (dimension === "service" && (value === "road" || value === "fly"))
    return ordersUrl({ tab: "all", service: [value] });
  if (dimension === "rule" && label !== null) return ordersUrl({ tab: "all", rule: [value] });
  return null;
}
