import { Text } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { useText } from "~/components/text";
import { COLORS } from "./colors";
import type { Series } from "./drawing";

interface Props {
  /** What the chart says, for who does not see it. */
  text: string;
  labels: string[];
  series: Series[];
  stacked?: boolean;
  write: (value: number) => string;
}

/** The height stays the same before and after the chart is drawn, so that nothing below moves. */
const HEIGHT = "16rem";

/** A bar chart. Its library is fetched only where one is shown, after the page; without it the page says where the figures are. */
export function BarChart({ text, labels, series, stacked = false, write }: Props) {
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  const drawn = JSON.stringify([labels, series, stacked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart is drawn anew when what it shows changes
  useEffect(() => {
    let end: (() => void) | undefined;
    let gone = false;
    import("./drawing")
      .then(({ drawBars }) => {
        if (!gone && canvas.current) end = drawBars(canvas.current, { labels, series, stacked, write });
      })
      .catch(() => setFailed(true));
    return () => {
      gone = true;
      end?.();
    };
  }, [drawn]);
  if (failed) {
    return (
      <Text as="p" tone="subdued">
        {t("reports:chart.failed")}
      </Text>
    );
  }
  return (
    <>
      <Legend series={series} />
      <div style={{ position: "relative", height: HEIGHT }}>
        <canvas ref={canvas} role="img" aria-label={text} />
      </div>
    </>
  );
}

/** Names beside the colours, as text that can be read and enlarged. */
function Legend({ series }: Pick<Props, "series">) {
  return (
    <div style={{ display: "flex", flexWrap: "wrap", gap: "0.25rem 1rem" }}>
      {series.map(({ name, color }) => (
        <span key={name} style={{ display: "inline-flex", alignItems: "center", gap: "0.375rem" }}>
          <span
            aria-hidden
            style={{ width: "0.75rem", height: "0.75rem", borderRadius: "0.125rem", background: COLORS[color] }}
          />
          <Text as="span" variant="bodySm">
            {name}
          </Text>
        </span>
      ))}
    </div>
  );
}
