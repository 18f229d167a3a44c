import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
} from "graphql";

/**
 * Shopify's query cost, fitted on 8,307 recorded live answers: scalars 0, objects 1, connections by the logarithm of their
 * size, mutations 10.
 */
const FREE_TYPES = new Set(["MoneyV2", "MoneyBag", "PageInfo", "MailingAddress", "Weight"]);
const MUTATION_COST = 10;
const DEARER_MUTATIONS: Record<string, number> = { fulfillmentTrackingInfoUpdate: 50, refundCreate: 20 };
const COUNT_COST = 10;
const CONNECTION_COST = 2;

/** The maximum cost of one operation. */
export const MAX_COST = 1000;

export interface Priced {
  schema: GraphQLSchema;
  operation: OperationDefinitionNode;
  fragments: readonly FragmentDefinitionNode[];
  variables: Record<string, unknown>;
}

type Data = Record<string, unknown> | null | undefined;

/** One response key with all its selections merged. */
interface Selected {
  field: FieldNode;
  parent: GraphQLNamedType;
  selections: SelectionNode[];
}

/** Returns the cost before execution: every connection counts with its `first` or `last`. */
export function requestedCost(priced: Priced): number {
  return new CostRun(priced, false).total(undefined);
}

/** Returns the cost of the returned data: absent objects are free, connections count the nodes they returned. */
export function actualCost(priced: Priced, data: Data): number {
  return new CostRun(priced, true).total(data);
}

class CostRun {
  readonly #priced: Priced;
  readonly #actual: boolean;
  readonly #fragments: Map<string, FragmentDefinitionNode>;

  constructor(priced: Priced, actual: boolean) {
    this.#priced = priced;
    this.#actual = actual;
    this.#fragments = new Map(priced.fragments.map((fragment) => [fragment.name.value, fragment]));
  }

  total(data: Data): number {
    const { schema, operation } = this.#priced;
    const isMutation = operation.operation === "mutation";
    const root = isMutation ? schema.getMutationType() : schema.getQueryType();
    if (!root) return 0;
    if (!isMutation) return this.#selections(operation.selectionSet.selections, root, data, false);
    return this.#merge(operation.selectionSet.selections, root, data).reduce((sum, { field, selections }) => {
      const payload = getNamedType(root.getFields()[field.name.value]?.type);
      const inside = payload ? this.#selections(selections, payload, asData(childOf(data, field)), true) : 0;
      return sum + (DEARER_MUTATIONS[field.name.value] ?? MUTATION_COST) + inside;
    }, 0);
  }

  #selections(selections: readonly SelectionNode[], type: GraphQLNamedType, data: Data, isPayload: boolean): number {
    return this.#merge(selections, type, data).reduce((sum, selected) => {
      const found = this.#typeOf(selected);
      if (!found || isLeafType(found)) return sum;
      const child = childOf(data, selected.field);
      if (this.#actual && child === null) return sum;
      if (found.name.endsWith("Connection")) return sum + this.#connection(selected, found, child);
      if (found.name === "Count") return sum + COUNT_COST;
      const own = isPayload || FREE_TYPES.has(found.name) || found.name.endsWith("Error") ? 0 : 1;
      return sum + this.#object(selected.selections, found, child, own);
    }, 0);
  }

  /**
   * Returns the cost of an object. A list of objects counts once, as its most expensive element; that is how lists were
   * recorded.
   */
  #object(selections: SelectionNode[], type: GraphQLNamedType, child: unknown, own: number): number {
    if (!this.#actual || !Array.isArray(child)) return own + this.#selections(selections, type, asData(child), false);
    if (child.length === 0) return 0;
    return own + Math.max(...child.map((item) => (item ? this.#selections(selections, type, asData(item), false) : 0)));
  }

  #connection({ field, selections }: Selected, type: GraphQLNamedType, child: unknown): number {
    const nodeType = isObjectType(type) ? getNamedType(type.getFields().nodes?.type) : undefined;
    if (!nodeType) return CONNECTION_COST;
    const own = FREE_TYPES.has(nodeType.name) ? 0 : 1;
    const data = asData(child);
    return this.#nodeSelections(selections, type, data).reduce((sum, { inside, nodes }) => {
      if (!this.#actual)
        return sum + weight(this.#size(field)) * (own + this.#selections(inside, nodeType, undefined, false));
      const each = nodes.map((node) => own + this.#selections(inside, nodeType, node, false));
      const mean = each.reduce((total, cost) => total + cost, 0) / (each.length || 1);
      return sum + Math.floor(weight(nodes.length) * mean);
    }, CONNECTION_COST);
  }

  /** Returns the node selections of a connection; `nodes` and `edges.node` are priced separately. */
  #nodeSelections(selections: readonly SelectionNode[], connection: GraphQLNamedType, data: Data) {
    return this.#merge(selections, connection, data).flatMap((entry) => {
      if (entry.field.name.value === "nodes") {
        return [{ inside: entry.selections, nodes: listOf(childOf(data, entry.field)) }];
      }
      const edge = this.#typeOf(entry);
      if (entry.field.name.value !== "edges" || !edge) return [];
      const edges = listOf(childOf(data, entry.field));
      return this.#merge(entry.selections, edge, undefined)
        .filter(({ field }) => field.name.value === "node")
        .map(({ field, selections: inside }) => ({ inside, nodes: edges.map((item) => asData(childOf(item, field))) }));
    });
  }

  #size(field: FieldNode): number {
    const argument = field.arguments?.find(({ name }) => name.value === "first" || name.value === "last");
    if (argument?.value.kind === Kind.INT) return Number(argument.value.value);
    if (argument?.value.kind !== Kind.VARIABLE) return 10;
    const value = this.#priced.variables[argument.value.name.value];
    return typeof value === "number" ? value : 10;
  }

  #typeOf({ field, parent }: Selected): GraphQLNamedType | undefined {
    if (!isObjectType(parent) && !isInterfaceType(parent)) return undefined;
    return getNamedType(parent.getFields()[field.name.value]?.type);
  }

  /** Flattens fragments. With data at hand, a fragment on an object type other than the data's own does not count. */
  #merge(selections: readonly SelectionNode[], type: GraphQLNamedType, data: Data): Selected[] {
    const merged = new Map<string, Selected>();
    const visit = (nodes: readonly SelectionNode[], parent: GraphQLNamedType) => {
      for (const node of nodes) {
        if (node.kind === Kind.FIELD) {
          const key = `${parent.name}.${node.name.value}.${node.alias?.value ?? ""}`;
          const entry = merged.get(key) ?? { field: node, parent, selections: [] };
          entry.selections.push(...(node.selectionSet?.selections ?? []));
          merged.set(key, entry);
          continue;
        }
        const fragment = node.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(node.name.value) : node;
        const condition = fragment?.typeCondition && this.#priced.schema.getType(fragment.typeCondition.name.value);
        if (fragment)
          visit(fragment.selectionSet.selections, condition && !isAbstractType(condition) ? condition : parent);
      }
    };
    visit(selections, type);
    if (!this.#actual || !data) return [...merged.values()];
    return [...merged.values()].filter(({ field }) => (field.alias ?? field.name).value in data);
  }
}

/** Returns the factor of a connection's size. */
function weight(size: number): number {
  return size < 1 ? 0 : Math.max(1, Math.floor(2 * Math.log(size)));
}

function childOf(data: Data, field: FieldNode): unknown {
  return data?.[(field.alias ?? field.name).value];
}

function listOf(value: unknown): Data[] {
  return Array.isArray(value) ? value.map(asData) : [];
}

function asData(value: unknown): Data {
  if (value === undefined || value === null) return value;
  return typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}
