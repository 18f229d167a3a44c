import type { MetafieldDefinition } from "../../app-config.ts";
import { parseGid } from "../../world/gid.ts";
import { valueProblem } from "../../world/metafield-values.ts";
import {
  compareDigest,
  deleteMetafield,
  findMetafield,
  resolveNamespace,
  setMetafield,
} from "../../world/metafields.ts";
import { addTags, removeTags } from "../../world/orders.ts";
import type { Order } from "../../world/state/order.ts";
import { findOrder } from "../../world/world.ts";
import { requireAccess } from "../access.ts";
import type { Context } from "../context.ts";
import { metafieldNode } from "../nodes/metafield.ts";
import { orderNode } from "../nodes/order.ts";
import { type UserError, userError } from "../user-error.ts";

const MAX_METAFIELDS = 25;

/**
 * Returns the owner of tags or metafields: only orders are simulated. Requires the owner's write scope, as the schema's
 * text says.
 */
function findOwner(context: Context, ownerId: string, fieldName: string): Order | undefined {
  const parsed = parseGid(ownerId);
  if (parsed?.type !== "Order") return undefined;
  requireAccess(context, fieldName, "`write_orders` access scope.");
  return findOrder(context.shop, parsed.id);
}

interface TagArgs {
  id: string;
  tags: string[];
}

/** Answers `tagsAdd`. */
export function tagsAdd({ id, tags }: TagArgs, context: Context) {
  const order = findOwner(context, id, "tagsAdd");
  if (!order) return { node: null, userErrors: [missing(id)] };
  addTags(context.world, context.shop, order, tags);
  return { node: orderNode(context.shop, order), userErrors: [] };
}

/** Answers `tagsRemove`. */
export function tagsRemove({ id, tags }: TagArgs, context: Context) {
  const order = findOwner(context, id, "tagsRemove");
  if (!order) return { node: null, userErrors: [missing(id)] };
  removeTags(context.world, context.shop, order, tags);
  return { node: orderNode(context.shop, order), userErrors: [] };
}

function missing(id: string): UserError {
  return userError(["id"], `${parseGid(id)?.type ?? "Resource"} does not exist`);
}

interface MetafieldInput {
  ownerId: string;
  namespace?: string | null;
  key: string;
  type?: string | null;
  value: string;
  compareDigest?: string | null;
}

/** Answers `metafieldsSet`: all or none. `compareDigest: null` means "only if there is none yet". */
export function metafieldsSet({ metafields }: { metafields: MetafieldInput[] }, context: Context) {
  if (metafields.length > MAX_METAFIELDS) {
    const message = `Exceeded the maximum metafields input limit of ${MAX_METAFIELDS}.`;
    return { metafields: null, userErrors: [userError(["metafields"], message, "LESS_THAN_OR_EQUAL_TO")] };
  }
  const plans = metafields.map((input) => plan(context, input));
  const userErrors = plans.flatMap(({ problem }, index) =>
    problem
      ? [{ ...problem, field: ["metafields", String(index), ...(problem.field ?? [])], elementIndex: index }]
      : [],
  );
  if (userErrors.length > 0) return { metafields: null, userErrors };
  const written = plans.flatMap(({ order, value }) =>
    order && value ? [metafieldNode(setMetafield(context.world, context.shop, order, value))] : [],
  );
  return { metafields: written, userErrors: [] };
}

function plan(context: Context, input: MetafieldInput) {
  const order = findOwner(context, input.ownerId, "metafieldsSet");
  const namespace = resolveNamespace(context.shop, input.namespace);
  const found = order && findMetafield(order, namespace, input.key);
  const isOwn = namespace === resolveNamespace(context.shop, null);
  const definition = isOwn ? context.declaredMetafields[input.key] : undefined;
  const type = input.type ?? found?.type ?? definition?.type;
  const problem = order
    ? metafieldProblem(input, type, definition, found && compareDigest(found))
    : userError(["ownerId"], "Owner does not exist.", "INVALID");
  return { order, problem, value: type ? { namespace, key: input.key, type, value: input.value } : undefined };
}

function metafieldProblem(
  input: MetafieldInput,
  type: string | undefined,
  definition: MetafieldDefinition | undefined,
  digest: string | undefined,
): UserError | null {
  if (input.key.length < 2) return userError(["key"], "Key is too short (minimum is 2 characters)", "TOO_SHORT");
  if (input.key.length > 64) return userError(["key"], "Key is too long (maximum is 64 characters)", "TOO_LONG");
  if (!type) return userError(["type"], "Type can't be blank", "BLANK");
  if (definition && definition.type !== type) {
    return userError(
      ["type"],
      `Type must be consistent with the definition's type: ${definition.type}.`,
      "INVALID_TYPE",
    );
  }
  if (input.value === "") return userError(["value"], "Value can't be blank.", "BLANK");
  const invalid = valueProblem(type, input.value, definition?.validations.choices);
  if (invalid) return userError(["value"], invalid, "INVALID_VALUE");
  if (input.compareDigest !== undefined && input.compareDigest !== (digest ?? null)) {
    const message =
      "The resource has been updated since it was loaded. Try again with an updated `compareDigest` value.";
    return userError([], message, "STALE_OBJECT");
  }
  return null;
}

interface MetafieldIdentifier {
  ownerId: string;
  namespace: string;
  key: string;
}

/** Answers `metafieldsDelete`: an entry that did not exist is returned as null. */
export function metafieldsDelete({ metafields }: { metafields: MetafieldIdentifier[] }, context: Context) {
  const deleted = metafields.map(({ ownerId, namespace, key }) => {
    const order = findOwner(context, ownerId, "metafieldsDelete");
    const full = resolveNamespace(context.shop, namespace);
    const gone = order && deleteMetafield(context.world, context.shop, order, full, key);
    return gone ? { ownerId, namespace: full, key } : null;
  });
  return { deletedMetafields: deleted, userErrors: [] };
}
