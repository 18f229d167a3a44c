import { globSync, readFileSync } from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";
import { collectDefaultMetrics, Registry } from "prom-client";

/** The names that Waybill gives its own metrics: in every module of the app that makes some. */
export function ownMetrics(): string[] {
  const modules = globSync("app/**/*.ts").map((path) => readFileSync(path, "utf8"));
  const making = modules.filter((text) => /from "prom-client"/.test(text));
  return [...new Set(making.flatMap((text) => [...text.matchAll(/\bwaybill_\w+/g)].map(([name]) => name)))].toSorted();
}

/** The names of the metrics that each Node process has, and of what Prometheus says of whom it asks. */
export function commonMetrics(): string[] {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return ["up", ...registry.getMetricsAsArray().map(({ name }) => name)];
}

/** What an expression of PromQL names, and the places where it cannot be read. */
interface Expression {
  metrics: string[];
  errors: string[];
}

/** Reads an expression of PromQL. */
export function readExpression(text: string): Expression {
  const found: Expression = { metrics: [], errors: [] };
  parser.parse(text).iterate({
    enter(node) {
      if (node.type.isError) found.errors.push(`at ${node.from}: ${text.slice(node.from, node.from + 20)}`);
      if (node.name === "Identifier" && node.node.parent?.name === "VectorSelector") {
        found.metrics.push(text.slice(node.from, node.to));
      }
    },
  });
  return found;
}

/** Returns the name under which a process gives a metric: Prometheus keeps the parts of a histogram apart. */
export const withoutPart = (name: string): string => name.replace(/_(bucket|sum|count)$/, "");
