import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from "chart.js";
import { COLORS } from "./colors";

export type ChartColor = keyof typeof COLORS;

/** Bars of one kind, one for each label. */
export interface Series {
  name: string;
  color: ChartColor;
  values: number[];
}

interface Bars {
  labels: string[];
  series: Series[];
  stacked: boolean;
  write: (value: number) => string;
}

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/** Draws bars and returns the function that ends the chart. */
export function drawBars(canvas: HTMLCanvasElement, { labels, series, stacked, write }: Bars): () => void {
  const font = { family: getComputedStyle(document.body).fontFamily, size: 12 };
  const chart = new Chart(canvas, {
    type: "bar",
    data: {
      labels,
      datasets: series.map(({ name, color, values }) => ({
        label: name,
        data: values,
        backgroundColor: COLORS[color],
        borderRadius: 2,
      })),
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      interaction: { mode: "index", intersect: false },
      scales: {
        x: { stacked, grid: { display: false }, ticks: { font, maxRotation: 0, autoSkipPadding: 8 } },
        y: {
          stacked,
          beginAtZero: true,
          ticks: { font, precision: 0, maxTicksLimit: 6, callback: (value) => write(Number(value)) },
        },
      },
      plugins: {
        tooltip: { callbacks: { label: ({ dataset, raw }) => `${dataset.label ?? ""}: ${write(Number(raw))}` } },
      },
    },
  });
  return () => chart.destroy();
}
