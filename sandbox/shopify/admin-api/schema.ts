import { readFileSync } from "node:fs";
import {
  buildSchema,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from "graphql";
import { API_VERSION } from "../version.ts";
import { access, requireAccess, requireApproval, scopesIn } from "./access.ts";
import type { ApiObject, Context, Field } from "./context.ts";
import { notSimulated } from "./not-simulated.ts";
import { checkScalars } from "./scalars.ts";

/** Resolvers of the root types: `Query` and `Mutation` by field name. */
export interface Roots {
  query: Record<string, Field<never>>;
  mutation: Record<string, Field<never>>;
}

/**
 * Loads Shopify's whole schema and attaches root resolvers, scope checks and the protection of customer data. Throws when a
 * root names a field that Shopify does not have.
 */
export function loadSchema(roots: Roots): GraphQLSchema {
  const sdl = readFileSync(new URL(`../../../schema/admin-${API_VERSION}.graphql`, import.meta.url), "utf8");
  const schema = buildSchema(sdl, { assumeValid: true, noLocation: true });
  checkScalars(schema);
  attach(schema.getQueryType()?.getFields(), roots.query);
  attach(schema.getMutationType()?.getFields(), roots.mutation);
  guard(schema);
  return schema;
}

function attach(fields: Record<string, GraphQLField<unknown, Context>> | undefined, resolvers: Roots["query"]) {
  for (const [name, resolver] of Object.entries(resolvers)) {
    const field = fields?.[name];
    if (!field) throw new Error(`Shopify has no root field ${name}`);
    field.resolve = (_source, args, context, info) => resolver(args as never, context, info);
  }
}

/** Wraps every field that Shopify's table restricts: by its own scopes, its type's scopes, or as protected data. */
function guard(schema: GraphQLSchema) {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields())) {
      const key = `${type.name}.${field.name}`;
      const texts = [access.fields[key], typeAccess(getNamedType(field.type))].flatMap((text) => {
        const scopes = text === undefined ? null : scopesIn(text);
        return text !== undefined && scopes ? [{ text, scopes }] : [];
      });
      const isProtected = key in access.protected;
      if (texts.length === 0 && !isProtected) continue;
      const inner = field.resolve ?? strictResolver;
      field.resolve = (source, args, context: Context, info) => {
        for (const { text, scopes } of texts) requireAccess(context, field.name, text, scopes);
        if (isProtected) requireApproval(context, field.name);
        return inner(source, args, context, info);
      };
    }
  }
}

/** Returns Shopify's access text of a type. A connection is refused as a whole, so it uses the text of its node type. */
function typeAccess(type: GraphQLNamedType): string | undefined {
  const node = isObjectType(type) && type.name.endsWith("Connection") ? type.getFields().nodes : undefined;
  return access.types[node ? getNamedType(node.type).name : type.name];
}

/** Reads a property or calls a field function. A missing property is an error, never a silent null. */
export const strictResolver: GraphQLFieldResolver<unknown, Context> = (source, args, context, info) => {
  const value = (source as ApiObject | undefined)?.[info.fieldName];
  if (value === undefined) {
    throw notSimulated(`${info.parentType.name}.${info.fieldName}`);
  }
  return typeof value === "function" ? (value as Field)(args, context, info) : value;
};
