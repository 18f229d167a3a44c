import { Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import {
  arrivedOf,
  averageOf,
  endedOf,
  FEW_PARCELS,
  type Figures,
  failedOf,
  marginVnd,
  percentOf,
} from "~/domain/reports/figures";
import type { ReportSort } from "~/domain/reports/sorts";
import type { ReportRowView } from "~/flows/reports/views";
import type { Format } from "~/locales/format";
import type { Text as Texts } from "~/locales/keys";

interface Props {
  column: Exclude<ReportSort, "value">;
  row: ReportRowView;
  alignment: "start" | "end";
}

/** A figure of a row, with its counts where it is a share, and in grey that of the period before. */
export function Cell({ column, row: { figures, before }, alignment }: Props) {
  const t = useText();
  const format = useFormat();
  const { value, counts } = writeFigure(t, format, column, figures);
  const earlier = before && writeFigure(t, format, column, before).value;
  const isLoss = column === "margin" && marginVnd(figures) < 0;
  return (
    <div style={{ whiteSpace: "nowrap", textAlign: alignment }}>
      <Text as="p" numeric alignment={alignment} tone={isLoss ? "critical" : undefined}>
        {value}
      </Text>
      {counts !== null && (
        <Text as="p" variant="bodySm" numeric alignment={alignment}>
          {counts}
        </Text>
      )}
      {earlier !== null && (
        <Text as="p" variant="bodySm" numeric alignment={alignment} tone="subdued">
          <Text as="span" visuallyHidden>
            {t("reports:before", { value: "" })}
          </Text>
          {earlier}
        </Text>
      )}
    </div>
  );
}

interface Written {
  value: string;
  /** Of how many; null: it is no share. */
  counts: string | null;
}

const alone = (value: string): Written => ({ value, counts: null });

function writeFigure(t: Texts, format: Format, column: Props["column"], of: Figures): Written {
  switch (column) {
    case "sent":
      return alone(format.number(of.parcels));
    case "arrived":
      return shareOf(t, format, arrivedOf(of), endedOf(of));
    case "failed":
      return shareOf(t, format, failedOf(of), endedOf(of));
    case "days":
      return average(t, format, of.days, of.timed);
    case "kept":
      return shareOf(t, format, of.kept, of.promised);
    case "attempts":
      return average(t, format, of.attempts, arrivedOf(of) + of.returned);
    case "charged":
      return alone(format.money(of.chargedVnd));
    case "margin":
      return alone(endedOf(of) + of.cancelled === 0 ? t("reports:none") : format.money(marginVnd(of)));
    case "cod":
      return alone(format.money(of.collectedVnd));
  }
}

/** A share is said with its counts; of few parcels, only these. */
function shareOf(t: Texts, { number }: Format, part: number, whole: number): Written {
  const percent = percentOf(part, whole);
  if (percent === null) return alone(t("reports:none"));
  const counts = t("reports:of", { part: number(part), whole: number(whole) });
  return whole < FEW_PARCELS ? { value: counts, counts: t("reports:few") } : { value: `${number(percent)}%`, counts };
}

function average(t: Texts, { number }: Format, sum: number, count: number): Written {
  const value = averageOf(sum, count);
  return alone(value === null ? t("reports:none") : number(value));
}
