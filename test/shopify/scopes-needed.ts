import { readFileSync } from "node:fs";
import { buildSchema, getNamedType, parse, TypeInfo, visit, visitWithTypeInfo } from "graphql";

const schema = buildSchema(readFileSync("schema/admin-2026-10.graphql", "utf8"));
const access: { types: Record<string, string>; fields: Record<string, string> } = JSON.parse(
  readFileSync("schema/admin-2026-10.access.json", "utf8"),
);

/** What one field needs: any of these scopes. */
export interface Need {
  where: string;
  anyOf: string[];
}

/** Shopify's own description of every field an operation touches, as sets of scopes of which one is enough. */
export function needsOf(operation: string): Need[] {
  const needs: Need[] = [];
  const types = new TypeInfo(schema);
  visit(
    parse(operation),
    visitWithTypeInfo(types, {
      Field(node) {
        const parent = types.getParentType()?.name;
        const type = types.getType();
        const where = `${parent === schema.getMutationType()?.name ? "Mutation" : parent}.${node.name.value}`;
        for (const text of [access.fields[where], type && access.types[getNamedType(type).name]]) {
          const anyOf = scopesIn(text ?? "");
          if (anyOf.length > 0) needs.push({ where, anyOf });
        }
      },
    }),
  );
  return needs;
}

/** Written in full, `read_x`, or as a family: "Any of `orders` or `shipping` access scopes". */
function scopesIn(text: string): string[] {
  const whole = [...text.matchAll(/`((?:read|write)_[a-z_]+)`/g)].map(([, scope]) => scope ?? "");
  const [, families = ""] = /Any of ((?:`[a-z_]+`(?:, | or )?)+) access scopes/.exec(text) ?? [];
  return [...whole, ...[...families.matchAll(/`([a-z_]+)`/g)].map(([, family]) => `read_${family}`)];
}

/** `write_x` includes `read_x`. */
export function isMet({ anyOf }: Need, granted: readonly string[]): boolean {
  return anyOf.some((scope) => granted.includes(scope) || granted.includes(scope.replace(/^read_/, "write_")));
}
