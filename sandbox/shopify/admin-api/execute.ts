import {
  type DocumentNode,
  execute,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import type { Bucket } from "./bucket.ts";
import type { Context } from "./context.ts";
import { actualCost, MAX_COST, type Priced, requestedCost } from "./cost.ts";
import { checkIds } from "./gid-check.ts";
import { type LiveError, validationError, variableErrors } from "./live-errors.ts";
import { strictResolver } from "./schema.ts";

const RATE_LIMITS = "https://shopify.dev/api/usage/rate-limits";

export interface GraphQLRequest {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

/** An answer of the Admin API; refusals before execution carry no cost block. */
export interface Answer {
  data?: unknown;
  errors?: unknown[];
  extensions?: { cost: { requestedQueryCost: number; actualQueryCost: number | null; throttleStatus: object } };
}

interface Known {
  document: DocumentNode;
  errors: LiveError[];
}

/** Executes operations against the schema, with the live API's checks, cost and throttling. */
export class Executor {
  readonly #schema: GraphQLSchema;
  readonly #known = new Map<string, Known>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** Returns the operation's name and root fields, for the log and for faults; empty when it cannot be parsed. */
  describe(request: GraphQLRequest): { name: string | null; fields: string[] } {
    const known = this.#read(request.query);
    const operation = "document" in known ? getOperationAST(known.document, request.operationName) : null;
    const fields = operation?.selectionSet.selections.flatMap((node) =>
      node.kind === Kind.FIELD ? [node.name.value] : [],
    );
    return { name: operation?.name?.value ?? null, fields: fields ?? [] };
  }

  /** Parses, validates, prices, throttles and executes. Never throws for a caller's error. */
  async run(request: GraphQLRequest, context: Context, bucket: Bucket): Promise<Answer> {
    const known = this.#read(request.query);
    if (!("document" in known)) return { errors: [known] };
    if (known.errors.length > 0) return { errors: known.errors };
    const { document } = known;
    const operation = getOperationAST(document, request.operationName);
    if (!operation)
      return { errors: [{ message: "An operation name is required", extensions: { code: "BAD_REQUEST" } }] };
    const coerced = getVariableValues(this.#schema, operation.variableDefinitions ?? [], request.variables);
    if (coerced.errors) return { errors: variableErrors(coerced.errors, this.#schema, operation) };
    const illegal = checkIds(this.#schema, document, coerced.coerced);
    if (illegal) return illegal;
    const priced: Priced = {
      schema: this.#schema,
      operation,
      fragments: document.definitions.filter(
        (node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION,
      ),
      variables: coerced.coerced,
    };
    const cost = requestedCost(priced);
    if (cost > MAX_COST) return { errors: [tooDear(cost)] };
    if (!bucket.take(cost)) return throttled(cost, bucket);
    const result = await execute({
      schema: this.#schema,
      document,
      variableValues: request.variables,
      operationName: request.operationName,
      fieldResolver: strictResolver,
      contextValue: context,
    });
    const actual = Math.min(cost, actualCost(priced, result.data as Record<string, unknown> | null));
    bucket.refund(cost - actual);
    return {
      data: result.data,
      ...(result.errors ? { errors: result.errors.map((error) => error.toJSON()) } : {}),
      extensions: { cost: { requestedQueryCost: cost, actualQueryCost: actual, throttleStatus: bucket.status() } },
    };
  }

  #read(query: string): Known | LiveError {
    const seen = this.#known.get(query);
    if (seen) return seen;
    try {
      const document = parse(query);
      const errors = validate(this.#schema, document, specifiedRules).map((error) => validationError(error, document));
      const known = { document, errors };
      this.#known.set(query, known);
      return known;
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return { message: error.message, locations: error.locations, extensions: { code: "PARSE_ERROR" } };
    }
  }
}

/** Returns the answer to an operation that costs more than the bucket has. */
export function throttled(cost: number, bucket: Bucket): Answer {
  return {
    errors: [{ message: "Throttled", extensions: { code: "THROTTLED", documentation: RATE_LIMITS } }],
    extensions: { cost: { requestedQueryCost: cost, actualQueryCost: null, throttleStatus: bucket.status() } },
  };
}

function tooDear(cost: number): LiveError {
  return {
    message: `Query cost is ${cost}, which exceeds the single query max cost limit (${MAX_COST}).`,
    extensions: { code: "MAX_COST_EXCEEDED", cost, maxCost: MAX_COST, documentation: RATE_LIMITS },
  };
}
