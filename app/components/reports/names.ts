import { reasonText } from "~/components/carrier-words";
import { type Dimension, laneOfValue, NOT_KNOWN } from "~/domain/reports/dimensions";
import { noonInVietnam } from "~/domain/vietnam-time";
import type { Format } from "~/locales/format";
import type { Text } from "~/locales/keys";

/** Returns how a row of a report is called. `label`: the name of a value that is a key. */
export function nameOfValue(
  t: Text,
  format: Format,
  dimension: Dimension,
  { value, label = null }: { value: string; label?: string | null },
): string {
  switch (dimension) {
    case "week":
      return t("reports:chart.week_of", { date: format.date(noonInVietnam(value)) });
    case "service":
      return value === "road" || value === "fly" ? t(`reports:service.${value}`) : t("reports:not_known.service");
    case "lane":
      return laneName(t, value);
    case "rule":
      return label ?? t("reports:deleted_rule");
    case "reason":
      return reasonText(t, value);
    case "province":
    case "district":
      return value === NOT_KNOWN ? t(`reports:not_known.${dimension}`) : value;
    case "product":
      return value;
  }
}

function laneName(t: Text, value: string): string {
  const lane = laneOfValue(value);
  if (lane === null) return t("reports:not_known.lane");
  const { from, to, transport } = lane;
  const service = transport === "road" || transport === "fly" ? t(`reports:service.${transport}`) : transport;
  return t("reports:lane", { from, to, service });
}
