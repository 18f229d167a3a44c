import {
  type ASTNode,
  BREAK,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  isEnumType,
  Kind,
  type OperationDefinitionNode,
  print,
  visit,
} from "graphql";

/** An error as the live API prints it (with graphql-ruby's messages, not graphql-js's). */
export interface LiveError {
  message: string;
  locations?: GraphQLError["locations"];
  path?: (string | number)[];
  extensions: Record<string, unknown>;
}

type Match = (groups: string[]) => Pick<LiveError, "message" | "extensions">;

const VALIDATION: [RegExp, Match][] = [
  [
    /^Cannot query field "(.+?)" on type "(.+?)"/,
    ([field = "", type = ""]) => ({
      message: `Field '${field}' doesn't exist on type '${type}'`,
      extensions: { code: "undefinedField", typeName: type, fieldName: field },
    }),
  ],
  [
    /^Unknown argument "(.+?)" on field ".+?\.(.+?)"/,
    ([argument = "", field = ""]) => ({
      message: `Field '${field}' doesn't accept argument '${argument}'`,
      extensions: { code: "argumentNotAccepted", name: field, typeName: "Field", argumentName: argument },
    }),
  ],
  [
    /^Field "(.+?)" is not defined by type "(.+?)"/,
    ([field = "", type = ""]) => ({
      message: `InputObject '${type}' doesn't accept argument '${field}'`,
      extensions: { code: "argumentNotAccepted", name: type, typeName: "InputObject", argumentName: field },
    }),
  ],
  [
    /^Field "(.+?)" of type "(.+?)" must have a selection of subfields/,
    ([field = "", wrapped = ""]) => {
      const type = wrapped.replace(/[![\]]/g, "");
      const hint = `field '${field}' returns ${type} but has no selections. Did you mean '${field} { ... }'?`;
      return {
        message: `Field must have selections (${hint})`,
        extensions: { code: "selectionMismatch", nodeName: `field '${field}'`, typeName: type },
      };
    },
  ],
];

/** Returns a validation error of a document with the live API's message. */
export function validationError(error: GraphQLError, document: DocumentNode): LiveError {
  const path = pathOf(document, error.nodes?.[0]);
  for (const [pattern, live] of VALIDATION) {
    const match = pattern.exec(error.message);
    if (match) return { ...live(match.slice(1)), locations: error.locations, path };
  }
  return {
    message: error.message,
    locations: error.locations,
    path,
    extensions: { code: "GRAPHQL_VALIDATION_FAILED" },
  };
}

function pathOf(document: DocumentNode, node: ASTNode | undefined): string[] {
  let chain: ASTNode[] = [];
  visit(document, {
    enter(current, _key, _parent, _path, ancestors) {
      if (current !== node) return undefined;
      chain = [...ancestors.filter((item): item is ASTNode => "kind" in item), current];
      return BREAK;
    },
  });
  return chain.flatMap(pathSegment);
}

function pathSegment(node: ASTNode): string[] {
  switch (node.kind) {
    case Kind.OPERATION_DEFINITION:
      return [node.name ? `${node.operation} ${node.name.value}` : node.operation];
    case Kind.FRAGMENT_DEFINITION:
      return [`fragment ${node.name.value}`];
    case Kind.INLINE_FRAGMENT:
      return [`... on ${node.typeCondition?.name.value}`];
    case Kind.FIELD:
      return [(node.alias ?? node.name).value];
    case Kind.ARGUMENT:
    case Kind.OBJECT_FIELD:
      return [node.name.value];
    default:
      return [];
  }
}

interface Problem {
  path: string[];
  explanation: string;
}

/** Returns the errors of variables with the live API's messages: one per variable, with all its problems. */
export function variableErrors(
  errors: readonly GraphQLError[],
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): LiveError[] {
  const byName = Map.groupBy(errors, (error) => /^Variable "\$([^"]+)"/.exec(error.message)?.[1] ?? "");
  return [...byName].map(([name, group]) => {
    const definition = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
    const type = definition ? print(definition.type) : "";
    const problems = group.map((error) => problemOf(error, schema));
    const detail = problems.map(({ path, explanation }) =>
      path.length > 0 ? `${path.join(".")} (${explanation})` : `(${explanation})`,
    );
    const missing = group.some((error) => error.message.includes("was not provided") && problems[0]?.path.length === 0);
    const start = `Variable $${name} of type ${type} was provided invalid value`;
    const nested = problems.some(({ path }) => path.length > 0);
    return {
      message: missing ? start : `${start} ${nested ? "for " : ""}${detail.join(", ")}`,
      locations: group[0]?.locations,
      extensions: { code: "INVALID_VARIABLE", ...(missing ? { value: null } : {}), problems },
    };
  });
}

function problemOf(error: GraphQLError, schema: GraphQLSchema): Problem {
  const match = /^Variable "\$.+?" got invalid value .+?(?: at "[^".[]+[.[]?(.*?)")?; (.+)$/s.exec(error.message);
  if (!match) return { path: [], explanation: "Expected value to not be null" };
  const path = (match[1] ?? "").replaceAll("]", "").replaceAll("[", ".").split(".").filter(Boolean);
  const why = match[2] ?? "";
  const required = /^Field "(.+?)" of required type .* was not provided/.exec(why);
  if (required) return { path: [...path, required[1] ?? ""], explanation: "Expected value to not be null" };
  const unknown = /^Field "(.+?)" is not defined by type "(.+?)"/.exec(why);
  if (unknown) return { path: [...path, unknown[1] ?? ""], explanation: `Field is not defined on ${unknown[2]}` };
  const choice = /^Value "(.+?)" does not exist in "(.+?)" enum/.exec(why);
  if (!choice) return { path, explanation: why };
  const type = schema.getType(choice[2] ?? "");
  const values = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
  return { path, explanation: `Expected "${choice[1]}" to be one of: ${values.join(", ")}` };
}
