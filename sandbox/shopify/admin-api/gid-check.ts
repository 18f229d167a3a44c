import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  isAbstractType,
  isInputObjectType,
  isListType,
  isNonNullType,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { access } from "./access.ts";

/** A refusal in the live API's shape. */
export interface Refusal {
  errors: object[];
  data?: Record<string, null>;
}

/**
 * Returns the refusal of the first id whose type Shopify's table does not allow at its place; undefined when all ids are
 * legal.
 */
export function checkIds(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
): Refusal | undefined {
  let refusal: Refusal | undefined;
  const info = new TypeInfo(schema);
  const refuseOnce = (found: Refusal | undefined) => {
    refusal ??= found;
  };
  const walk = (value: unknown, type: GraphQLInputType, path: string[]) => {
    if (value === null || value === undefined) return;
    if (isNonNullType(type)) walk(value, type.ofType, path);
    else if (isListType(type)) for (const item of [value].flat()) walk(item, type.ofType, path);
    else if (isInputObjectType(type)) {
      for (const [name, field] of Object.entries(type.getFields())) {
        const inner = (value as Record<string, unknown>)[name];
        const legal = access.gid[`${type.name}.${name}`];
        if (legal) refuseOnce(refuseIds(schema, inner, legal, [...path, name]));
        else walk(inner, field.type, [...path, name]);
      }
    }
  };
  visit(
    document,
    visitWithTypeInfo(info, {
      Argument(node) {
        const parent = info.getParentType();
        const field = info.getFieldDef();
        const argument = info.getArgument();
        if (!parent || !field || !argument) return;
        const value = valueFromASTUntyped(node.value, variables);
        const path = [field.name, argument.name];
        const legal = access.gid[`${parent.name}.${field.name}(${argument.name})`];
        if (legal) refuseOnce(refuseIds(schema, value, legal, path));
        else walk(value, argument.type, path);
      },
    }),
  );
  return refusal;
}

function refuseIds(schema: GraphQLSchema, value: unknown, legal: string[], path: string[]): Refusal | undefined {
  if (Array.isArray(value)) {
    for (const item of value) {
      const refusal = refuseIds(schema, item, legal, path);
      if (refusal) return refusal;
    }
    return undefined;
  }
  if (typeof value !== "string") return undefined;
  const type = /^gid:\/\/shopify\/([A-Za-z]+)\/.+/.exec(value)?.[1];
  if (!type) {
    const extensions = { code: "argumentLiteralsIncompatible", typeName: "CoercionError" };
    return { errors: [{ message: `Invalid global id '${value}'`, path, extensions }] };
  }
  if (legal.some((name) => isLegal(schema, name, type))) return undefined;
  const root = path[0] ?? "";
  const error = { message: `Invalid id: ${value}`, path: [root], extensions: { code: "RESOURCE_NOT_FOUND" } };
  return { errors: [error], data: { [root]: null } };
}

/**
 * Returns whether an id's type is legal. The table names some types by an internal name that the API does not show:
 * `CarrierService` is `DeliveryCarrierService`.
 */
function isLegal(schema: GraphQLSchema, legal: string, type: string): boolean {
  const named = schema.getType(legal);
  if (!named) return type.endsWith(legal);
  if (!isAbstractType(named)) return legal === type;
  return schema.getPossibleTypes(named).some((possible) => possible.name === type);
}
