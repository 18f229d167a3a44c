import { GraphQLError, type GraphQLScalarType, type GraphQLSchema, isScalarType, valueFromASTUntyped } from "graphql";

/** The checks of custom scalars; a schema built from SDL would accept any value. */
const CHECKS: Record<string, (value: unknown) => unknown> = {
  URL: (value) => (matches(value, /^[a-z][a-z0-9+.-]*:/i) ? value : refuse(`Invalid url '${value}', missing scheme`)),
  DateTime: (value) =>
    typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : refuse(`Invalid DateTime '${value}'`),
  Decimal: (value) => (matches(value, /^-?\d+(\.\d+)?$/) ? String(value) : refuse(`Invalid Decimal '${value}'`)),
  UnsignedInt64: (value) => (matches(value, /^\d+$/) ? String(value) : refuse(`Invalid UnsignedInt64 '${value}'`)),
};

/** Attaches the checks to the schema's scalars. */
export function checkScalars(schema: GraphQLSchema) {
  for (const [name, check] of Object.entries(CHECKS)) {
    const type = schema.getType(name);
    if (!isScalarType(type)) throw new Error(`Shopify's schema has no scalar ${name}`);
    const scalar: GraphQLScalarType = type;
    scalar.parseValue = check;
    scalar.parseLiteral = (node, variables) => check(valueFromASTUntyped(node, variables));
  }
}

function matches(value: unknown, pattern: RegExp): boolean {
  return (typeof value === "string" || typeof value === "number") && pattern.test(String(value));
}

function refuse(message: string): never {
  throw new GraphQLError(message);
}
