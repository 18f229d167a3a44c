import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { commonMetrics, ownMetrics, readExpression, withoutPart } from "./metrics.ts";

const ruleSchema = z.strictObject({
  alert: z.string().regex(/^Waybill[A-Z]\w+$/),
  expr: z.string(),
  for: z.string().regex(/^\d+m$/),
  labels: z.strictObject({ severity: z.enum(["critical", "warning"]) }),
  annotations: z.strictObject({ summary: z.string().min(10), runbook: z.string() }),
});
const rulesSchema = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(ruleSchema).min(1) })),
});

const rules = rulesSchema
  .parse(parse(readFileSync("deploy/alerts.yaml", "utf8")))
  .groups.flatMap((group) => group.rules);
const operating = readFileSync("docs/operating.md", "utf8");
const headings = [...operating.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);

const panelSchema = z.object({
  id: z.number(),
  title: z.string(),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  targets: z.array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string() })).default([]),
});
const { panels } = z
  .object({ panels: z.array(panelSchema), templating: z.object({ list: z.array(z.object({ name: z.string() })) }) })
  .parse(JSON.parse(readFileSync("deploy/grafana.json", "utf8")));

const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ refId, expr }) => [`${title} ${refId}`, expr] as const)),
];

test.each(expressions)("%s is an expression that Prometheus reads, of metrics that a process has", (_, expr) => {
  const { metrics, errors } = readExpression(expr);
  expect(errors).toEqual([]);
  expect(metrics.length).toBeGreaterThan(0);
  const known = [...ownMetrics(), ...commonMetrics()];
  expect(metrics.filter((name) => !known.includes(name) && !known.includes(withoutPart(name)))).toEqual([]);
});

test("an expression that cannot be read, and a metric that is not there, are found", () => {
  expect(readExpression("max(waybill_inbox_waiting").errors).not.toEqual([]);
  expect(readExpression("rate(waybill_rates_total{outcome=}[5m])").errors).not.toEqual([]);
  expect(readExpression("max(waybill_nothing) > 1").metrics).toEqual(["waybill_nothing"]);
  expect(ownMetrics()).not.toContain("waybill_nothing");
});

test("every alert has a section of its own about what to do, and every section an alert", () => {
  for (const { alert, annotations } of rules) {
    expect(annotations.runbook).toBe(`docs/operating.md#${alert.toLowerCase()}`);
  }
  const sections = headings.filter((heading) => /^Waybill[A-Z]\w+$/.test(heading));
  expect(sections).toEqual(rules.map(({ alert }) => alert));
});

test("every metric of Waybill's own is described, and drawn", () => {
  const drawn = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => readExpression(expr).metrics));
  expect(ownMetrics().length).toBeGreaterThan(15);
  expect(ownMetrics().filter((name) => !operating.includes(`\`${name}\``))).toEqual([]);
  expect(ownMetrics().filter((name) => !drawn.map(withoutPart).includes(name))).toEqual([]);
});

test("panels have ids of their own and do not cover each other", () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
});
