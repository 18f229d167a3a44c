import { z } from "zod";

/** A schema's limits, as JSON Schema. */
interface Node {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  maxLength?: number;
  pattern?: string;
  allOf?: Node[];
  format?: string;
  maxItems?: number;
  items?: Node;
  prefixItems?: Node[];
  properties?: Record<string, Node>;
  additionalProperties?: Node | boolean;
  anyOf?: Node[];
  oneOf?: Node[];
  maximum?: number;
}

/** The most that the app's edge accepts at all. */
const MOST_CHARACTERS = 512 * 1024;
/** As many parcels as one print has. */
const MOST_ENTRIES = 2_000;
/** The largest column for a number from a form has 64 bits. */
const LARGEST = 1_000_000_000_000;

/** Returns the paths at which a schema accepts more than any column or reader has room for; a list's own path ends in `[]`. */
export function unbounded(schema: z.ZodType): string[] {
  const tree = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Node;
  return [...new Set(open(tree, []))];
}

function open(node: Node, path: readonly string[]): string[] {
  const here = path.join(".");
  const choices = node.anyOf ?? node.oneOf;
  if (choices) return choices.flatMap((choice) => open(choice, [...path, ...nameOf(choice)]));
  if (node.const !== undefined || node.enum) return [];
  if (Array.isArray(node.type)) return node.type.flatMap((type) => open({ ...node, type }, path));
  switch (node.type) {
    case "string":
      return isBoundedText(node) ? [] : [here];
    case "number":
    case "integer":
      return (node.maximum ?? Number.POSITIVE_INFINITY) <= LARGEST ? [] : [here];
    case "array": {
      const isLong = (node.maxItems ?? Number.POSITIVE_INFINITY) > MOST_ENTRIES && !node.prefixItems;
      const inside = [...(node.prefixItems ?? []), ...(node.items ? [node.items] : [])];
      return [...(isLong ? [[...path, "[]"].join(".")] : []), ...inside.flatMap((item) => open(item, path))];
    }
    case "object": {
      const isOpen = typeof node.additionalProperties === "object";
      const named = Object.entries(node.properties ?? {}).flatMap(([name, part]) => open(part, [...path, name]));
      return [...(isOpen ? [[...path, "{}"].join(".")] : []), ...named];
    }
    case "boolean":
    case "null":
      return [];
    default:
      return [here];
  }
}

/** Returns the values that distinguish this choice from the others. */
function nameOf({ properties = {} }: Node): string[] {
  const told = ["intent", "kind", "method"].flatMap((name) => properties[name]?.const ?? []);
  return told.slice(0, 1).map(String);
}

const isBoundedText = (node: Node): boolean =>
  (node.maxLength ?? Number.POSITIVE_INFINITY) <= MOST_CHARACTERS ||
  [node, ...(node.allOf ?? [])].some(({ pattern }) => pattern !== undefined && hasEnd(pattern));

/** Whether a pattern is anchored at both ends and has no unlimited repetition. */
const hasEnd = (pattern: string) =>
  /^\^.*\$$/s.test(pattern) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern.replace(/\[[^\]]*\]/g, "x"));
